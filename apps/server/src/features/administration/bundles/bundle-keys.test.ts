import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/administration/bundles.ts';
import * as loads from '@rampart/contract/api/administration/catalogue.ts';
import { newKeyPair } from '#catalogue/bundles/key-pair.ts';
import { csaf } from '#testing/loads/advisories.ts';
import { signedHeaders } from '#testing/browser-headers.ts';
import { bundling, entriesOf, writeEntries } from '#testing/loads/bundles.ts';
import { recordOf } from '#testing/invitations.ts';
import { loadingWorld } from '#testing/loads/loading.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';
import { runLoad } from '../catalogue/catalogue-load.ts';

const there = loadingWorld();
const { at, run } = bundling();
let world: World;
let operator: WorldUser;
let key: { public_key: string; fingerprint: string };
beforeAll(async () => {
  world = await createWorld();
  operator = await world.user();
  const { output } = await run(there.database(), 'bundle-key', at('key.pem'));
  const fingerprint = /Fingerprint: (.*)/.exec(output)?.[1] ?? '';
  key = { public_key: await readFile(at('key.pem'), 'utf8'), fingerprint };
  await there.load([1, 2, 3].map((number) => csaf({ id: `B-${number}` })));
  await run(there.database(), 'bundle', at('b.tar'));
});
afterAll(() => world.close());

const list = async () => (await world.call(api.listBundleKeys, operator, {})).body;
const trust = (body: object) =>
  world.call(api.trustBundleKey, operator, { body: body as typeof key & { name: string } });

/** Uploads a file, and runs the background work immediately. */
async function upload(path: string, before?: (id: number) => Promise<unknown>) {
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(await readFile(path))]), 'b.tar');
  const encoded = new Response(form);
  const response = await world.server.inject({
    method: 'POST',
    url: loads.uploadCatalogue.path,
    headers: { ...signedHeaders(operator.token), 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  const { id } = response.json<{ id: number }>();
  await before?.(id);
  await runLoad(world.services, id);
  return (await world.call(loads.getLoad, operator, { params: { id: String(id) } })).body;
}

it(
  'trusts a key with its fingerprint, takes an upload signed with it, and shows it',
  { tags: ['embedded'] },
  async () => {
    expect(await list()).toEqual({ keys: [], own: null });
    expect(await upload(at('b.tar'))).toMatchObject({
      state: 'failed',
      files_done: 0,
      reason: expect.stringContaining(`a key that is not trusted here: ${key.fingerprint}`),
    });
    const { status, body } = await trust({ name: 'Head office', ...key });
    expect(status).toBe(200);
    expect(await list()).toMatchObject({
      keys: [{ id: body.id, name: 'Head office', added_by: 'Ada Tester', last_bundle: null }],
    });
    const loaded = await upload(at('b.tar'));
    expect(loaded).toMatchObject({ state: 'done', files_total: 4, tally: { loaded: 3, skipped: 1 } });
    const { files } = (
      await world.call(loads.listLoadFiles, operator, {
        params: { id: String(loaded.id) },
        body: { status: 'skipped' },
      })
    ).body;
    expect(files).toMatchObject([{ file: 'bundle', kind: 'bundle', details: expect.stringContaining('Head office') }]);
    expect((await list()).keys[0]?.last_bundle).toMatchObject({ taken_at: world.services.clock().toISOString() });

    const removed = await world.call(api.removeBundleKey, operator, { params: { id: String(body.id) } });
    expect(removed.status).toBe(204);
    expect((await upload(at('b.tar'))).reason).toContain('not trusted here');
    expect((await world.call(api.removeBundleKey, operator, { params: { id: String(body.id) } })).status).toBe(404);
    const kinds = (await recordOf(world, operator.id))
      .map(({ kind }) => kind)
      .filter((kind) => kind.startsWith('bundle-'));
    expect(kinds.toSorted()).toEqual(['bundle-key-removed', 'bundle-key-trusted']);
  },
);

it('continues an upload after a crash with the document at which it stopped', async () => {
  await trust({ name: 'Head office', ...key });
  const loaded = await upload(at('b.tar'), (id) =>
    world.inRole(
      'rampart_operator',
      `UPDATE catalogue_load SET state = 'loading', files_done = 2, tally = '{"loaded": 1, "skipped": 1}' WHERE id = $1`,
      [id],
    ),
  );
  expect(loaded).toMatchObject({ state: 'done', files_done: 4, tally: { loaded: 1, unchanged: 2, skipped: 1 } });
});

it('loads nothing of an upload with one wrong document', async () => {
  const entries = await entriesOf(at('b.tar'));
  const [last] = entries.slice(-1);
  if (last) last.content = Buffer.from(last.content).fill(1, 0, 10);
  await writeEntries(at('bad.tar'), entries);
  expect(await upload(at('bad.tar'))).toMatchObject({
    state: 'failed',
    files_done: 0,
    reason: expect.stringContaining('is not the signed document'),
  });
});

it('refuses a key with another fingerprint, a file without a key, and a key that it has', async () => {
  const other = newKeyPair();
  const named = { name: 'Plant', public_key: other.publicKey };
  const wrong = await trust({ ...named, fingerprint: key.fingerprint });
  expect(wrong.body.errors?.fingerprint?.[0]).toMatch(
    /^The key in the file has another fingerprint: (\w{4} ){9}\w{4}\./,
  );
  expect((await trust({ ...key, name: 'Plant', public_key: 'hello' })).body.errors).toEqual({
    public_key: ['This file does not contain a bundle key. The command "bundle-key" writes it.'],
  });
  expect(Object.keys((await trust({ ...named, name: ' ', fingerprint: 'x' })).body.errors ?? {})).toEqual([
    'name',
    'fingerprint',
  ]);
  const spaced = `  ${other.fingerprint.toLowerCase().replaceAll(/(..)/g, '$1:')} `;
  expect((await trust({ ...named, fingerprint: spaced })).status).toBe(200);
  expect((await trust({ ...named, fingerprint: other.fingerprint })).body.errors).toEqual({
    public_key: ['This key is already trusted.'],
  });
});
