import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/administration/subscriptions.ts';
import { csaf } from '#testing/loads/advisories.ts';
import { testedAdvisory } from '#testing/loads/tested-advisory.ts';
import { signingKey, startCsafProvider, type CsafProvider, type SigningKey } from '#testing/servers/csaf-provider.ts';
import { subscribing } from '#testing/loads/subscribing.ts';
import { letWaitForKey } from './run/documents.actions.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let operator: WorldUser;
let provider: CsafProvider;
let key: SigningKey;
let otherKey: SigningKey;
beforeAll(async () => {
  world = await createWorld();
  operator = await world.user();
  [key, otherKey] = [await signingKey('First'), await signingKey('Second')];
});
beforeEach(async () => {
  provider = await startCsafProvider({ keys: [key] });
});
afterEach(() => provider.close());
afterAll(() => world.close());

const { subscribe, run, reasons, keys } = {
  subscribe: (...given: [api.Subscription['kind'], string]) => subscribing(world, () => operator).subscribe(...given),
  run: (id: number) => subscribing(world, () => operator).run(id),
  reasons: (id: number, state?: api.DocumentState) => subscribing(world, () => operator).reasons(id, state),
  keys: (id: number) => subscribing(world, () => operator).keys(id),
};

let made = 0;
/** An advisory with an id and a product of its own. */
function advisory(document: object = {}) {
  made += 1;
  const product = `Feed product ${made}`;
  return {
    id: `FEED-${made}`,
    product,
    document: csaf({ id: `FEED-${made}`, products: { Maker: { [product]: ['1'] } }, document }),
  };
}
const knows = async (product: string) =>
  (await world.inRole('rampart_operator', 'SELECT FROM product WHERE name = $1', [product])).length === 1;

it('stays a trusted provider when its metadata says less, so that unsigned documents are set aside', async () => {
  const [signed, unsigned] = [advisory(), advisory()];
  await provider.publish('signed.json', signed.document);
  const id = await subscribe('csaf', provider.metadata);
  await run(id);
  provider.role = 'csaf_publisher';
  await provider.publish('unsigned.json', unsigned.document, { signWith: null, hasHash: false });
  expect(await run(id)).toMatchObject({
    role: 'csaf_trusted_provider',
    documents: { seen: 2, taken: 1, set_aside: 1 },
  });
  expect(await knows(unsigned.product)).toBe(false);
});

describe.each(['rolie', 'directory'] as const)('a trusted provider with its documents as %s', (form) => {
  it(
    'is loaded after hash and signature are checked, and later only what changed',
    { tags: ['embedded'] },
    async () => {
      provider.form = form;
      const [one, two, three] = [advisory(), advisory(), advisory()];
      await provider.publish('one.json', one.document);
      await provider.publish('two.json', two.document);
      const id = await subscribe('csaf', provider.metadata);
      expect(await run(id)).toMatchObject({
        role: 'csaf_trusted_provider',
        publisher: 'Maker',
        failure: null,
        is_running: false,
        documents: { seen: 2, taken: 2, waiting: 0, set_aside: 0, unsigned: 0 },
      });
      expect([await knows(one.product), await knows(two.product)]).toEqual([true, true]);

      provider.requests.length = 0;
      await run(id);
      expect(provider.fetched().filter((path) => /\/(one|two)\.json/.test(path))).toEqual([]);

      await provider.publish('three.json', three.document, { date: '2024-06-01T00:00:00Z' });
      provider.requests.length = 0;
      expect((await run(id)).documents).toMatchObject({ seen: 3, taken: 3 });
      expect(await knows(three.product)).toBe(true);
      expect(provider.fetched().filter((path) => /\/(one|two)\.json/.test(path))).toEqual([]);
    },
  );

  it('sets aside what it does not prove, with the reason, and changes nothing', async () => {
    provider.form = form;
    const bad = {
      'hash.json': advisory(),
      'signature.json': advisory(),
      'stranger.json': advisory(),
      'unsigned.json': advisory(),
      'unhashed.json': advisory(),
      'amber.json': advisory({ distribution: { tlp: { label: 'AMBER' } } }),
      'schema.json': advisory({ title: 5 }),
    };
    const good = advisory({ distribution: { tlp: { label: 'WHITE' } } });
    await provider.publish('good.json', good.document);
    await provider.publish('hash.json', bad['hash.json'].document);
    provider.files.set('/docs/hash.json.sha512', 'ab'.repeat(64));
    await provider.publish('signature.json', bad['signature.json'].document);
    provider.files.set('/docs/signature.json.asc', provider.files.get('/docs/good.json.asc') ?? '');
    await provider.publish('stranger.json', bad['stranger.json'].document, { signWith: otherKey });
    await provider.publish('unsigned.json', bad['unsigned.json'].document, { signWith: null });
    await provider.publish('unhashed.json', bad['unhashed.json'].document, { hasHash: false });
    await provider.publish('amber.json', bad['amber.json'].document);
    await provider.publish('schema.json', bad['schema.json'].document);
    await provider.publish('kev.json', { catalogVersion: '1', vulnerabilities: [] });
    const id = await subscribe('csaf', provider.metadata);
    expect((await run(id)).documents).toMatchObject({ seen: 9, taken: 1, set_aside: 8 });
    expect(await reasons(id)).toEqual({
      'hash.json': 'Its hash is wrong.',
      'signature.json': 'Its signature is wrong.',
      'stranger.json': 'It is signed with a key that the source does not list.',
      'unsigned.json': 'It has no signature, and a trusted provider must have one.',
      'unhashed.json': 'It has no hash, and a trusted provider must have one.',
      'amber.json': 'It is marked TLP:AMBER. Rampart loads only TLP:WHITE and TLP:CLEAR.',
      'schema.json': expect.stringContaining('Not valid CSAF: document.title'),
      'kev.json': 'This is not a CSAF document.',
    });
    expect(await knows(good.product)).toBe(true);
    for (const { product } of Object.values(bad)) expect(await knows(product)).toBe(false);
  });
});

it('refuses a document of CSAF 2.1 without a TLP label, which 2.0 does not require', async () => {
  const without = testedAdvisory('2.1', { document: { distribution: undefined }, tracking: { id: 'LABEL-1' } });
  await provider.publish('old.json', advisory().document);
  await provider.publish('without.json', without);
  await provider.publish('clear.json', testedAdvisory('2.1', { tracking: { id: 'LABEL-2' } }));
  const id = await subscribe('csaf', provider.metadata);
  expect((await run(id)).documents).toMatchObject({ seen: 3, taken: 2, set_aside: 1 });
  const missing = expect.stringMatching(/^Not valid CSAF: document\.distribution: /) as string;
  expect(await reasons(id)).toEqual({ 'without.json': missing });
});

describe.each([
  ['csaf_provider', 'rolie', 'Its feed names them.'],
  ['csaf_provider', 'directory', undefined],
  ['csaf_trusted_provider', 'directory', 'It is promised.'],
] as const)('a %s in the form %s', (role, form, why) => {
  it(`whose missing hash and signature are answered with 403: ${why ?? 'they do not exist'}`, async () => {
    Object.assign(provider, { role, form });
    await provider.publish('one.json', advisory().document, { signWith: null, hasHash: false });
    for (const ending of ['sha256', 'sha512', 'asc'])
      provider.answers.set(`/docs/one.json.${ending}`, (_request, response) => response.writeHead(403).end());
    const id = await subscribe('csaf', provider.metadata);
    expect((await run(id)).documents).toMatchObject(why ? { taken: 0, waiting: 1 } : { taken: 1, unsigned: 1 });
    const forbidden = { 'one.json': 'The source answered 403 (Forbidden).' };
    expect(await reasons(id, 'waiting')).toEqual(why ? forbidden : {});
  });
});

it('of another provider, checks what exists and counts what is unsigned', async () => {
  provider.role = 'csaf_provider';
  const [signed, unsigned, wrong] = [advisory(), advisory(), advisory()];
  await provider.publish('signed.json', signed.document);
  await provider.publish('unsigned.json', unsigned.document, { signWith: null, hasHash: false });
  await provider.publish('wrong.json', wrong.document, { provenContent: '{}' });
  const id = await subscribe('csaf', provider.metadata);
  expect((await run(id)).documents).toMatchObject({ seen: 3, taken: 2, set_aside: 1, unsigned: 1 });
  expect(await reasons(id)).toEqual({ 'wrong.json': 'Its hash is wrong.' });
});

describe('keys of a provider', () => {
  it('of the first visit are trusted; a later one waits, and its documents wait with it', async () => {
    const [old, waiting, refused] = [advisory(), advisory(), advisory()];
    await provider.publish('old.json', old.document);
    const id = await subscribe('csaf', provider.metadata);
    await run(id);
    const third = await signingKey('Third');
    provider.keys.push(otherKey, third);
    await provider.publish('waiting.json', waiting.document, { signWith: otherKey });
    await provider.publish('refused.json', refused.document, { signWith: third });
    expect(await run(id)).toMatchObject({
      failure: null,
      waiting_keys: 2,
      documents: { seen: 3, taken: 1, waiting: 2, set_aside: 0 },
    });
    expect(await reasons(id, 'waiting')).toEqual({
      'waiting.json': 'It is signed with a new key of the source. Trust or refuse the key.',
      'refused.json': 'It is signed with a new key of the source. Trust or refuse the key.',
    });
    const all = await keys(id);
    expect(all.map(({ owner, state }) => [owner.split(' ')[0], state]).toSorted()).toEqual([
      ['First', 'trusted'],
      ['Second', 'waiting'],
      ['Third', 'waiting'],
    ]);
    const idOf = (owner: string) => String(all.find((one) => one.owner.startsWith(owner))?.id);
    const of = (owner: string) => ({ params: { id: String(id), key: idOf(owner) } });
    await world.call(api.acceptSourceKey, operator, of('Second'));
    await world.call(api.refuseSourceKey, operator, of('Third'));
    expect((await run(id)).documents).toMatchObject({ taken: 2, waiting: 0, set_aside: 1 });
    expect(await reasons(id)).toEqual({ 'refused.json': 'It is signed with a key that was refused.' });
    expect([await knows(waiting.product), await knows(refused.product)]).toEqual([true, false]);
  });

  const decide = async (id: number, owner: string, call: typeof api.acceptSourceKey | typeof api.refuseSourceKey) => {
    const chosen = (await keys(id)).find((one) => one.owner.startsWith(owner));
    await world.call(call, operator, { params: { id: String(id), key: String(chosen?.id) } });
  };

  it('that is trusted during a run counts immediately for the documents that the run still fetches', async () => {
    const [old, fresh] = [advisory(), advisory()];
    await provider.publish('old.json', old.document);
    const id = await subscribe('csaf', provider.metadata);
    await run(id);
    provider.keys.push(otherKey);
    await provider.publish('fresh.json', fresh.document, { signWith: otherKey });
    const content = provider.files.get('/docs/fresh.json');
    provider.answers.set('/docs/fresh.json', (_request, response) => {
      void decide(id, 'Second', api.acceptSourceKey).then(() => response.end(content));
    });
    await run(id);
    expect((await run(id)).documents).toMatchObject({ taken: 2, waiting: 0, set_aside: 0 });
    expect(await knows(fresh.product)).toBe(true);
  });

  it.each([
    ['trusted', false],
    ['waiting', true],
  ] as const)('a document whose key is %s when the run records it waits for a decision: %s', async (state, waits) => {
    await provider.publish('one.json', advisory().document);
    const id = await subscribe('csaf', provider.metadata);
    await run(id);
    const [stored] = await world.inRole<{ id: number; key: number }>(
      'rampart_operator',
      `UPDATE subscription_key SET state = $2 WHERE subscription_id = $1
       RETURNING id AS key, (SELECT id FROM subscription_document WHERE subscription_id = $1)`,
      [id, state],
    );
    const { id: document = 0, key: keyId = 0 } = stored ?? {};
    await letWaitForKey(world.database, document, { reason: 'A new key.', keyId });
    const [after] = await world.inRole('rampart_operator', 'SELECT key_id FROM subscription_document WHERE id = $1', [
      document,
    ]);
    expect(after).toEqual({ key_id: waits ? keyId : null });
  });

  it('that is refused and trusted later: its documents are then taken, also those that came in between', async () => {
    const [old, waiting, between] = [advisory(), advisory(), advisory()];
    await provider.publish('old.json', old.document);
    const id = await subscribe('csaf', provider.metadata);
    await run(id);
    provider.keys.push(otherKey);
    await provider.publish('waiting.json', waiting.document, { signWith: otherKey });
    await run(id);
    await decide(id, 'Second', api.refuseSourceKey);
    await provider.publish('between.json', between.document, { signWith: otherKey });
    expect((await run(id)).documents).toMatchObject({ taken: 1, waiting: 0, set_aside: 2 });
    expect((await keys(id)).map(({ documents }) => documents)).toEqual([0, 0]);
    await decide(id, 'Second', api.acceptSourceKey);
    expect((await run(id)).documents).toMatchObject({ taken: 3, waiting: 0, set_aside: 0 });
    expect([await knows(waiting.product), await knows(between.product)]).toEqual([true, true]);
  });

  it('that was refused: its documents wait for nothing if they are fetched again', async () => {
    await provider.publish('old.json', advisory().document);
    const id = await subscribe('csaf', provider.metadata);
    await run(id);
    provider.keys.push(otherKey);
    await provider.publish('refused.json', advisory().document, { signWith: otherKey });
    await run(id);
    await decide(id, 'Second', api.refuseSourceKey);
    await world.call(api.runSubscription, operator, { params: { id: String(id) }, body: { again: true } });
    expect((await run(id)).documents).toMatchObject({ taken: 1, waiting: 0, set_aside: 1 });
    expect(await reasons(id)).toEqual({ 'refused.json': 'It is signed with a key that was refused.' });
  });

  it.each([
    ['replaced by another one', () => [otherKey], ['First', 'Second']],
    ['removed', () => [], ['First']],
  ] as const)('that was %s does not count any more', async (_how, left, owners) => {
    const [old, late] = [advisory(), advisory()];
    await provider.publish('old.json', old.document);
    const id = await subscribe('csaf', provider.metadata);
    await run(id);
    provider.keys.splice(0, 1, ...left());
    await provider.publish('late.json', late.document, { signWith: key });
    expect((await run(id)).documents).toMatchObject({ taken: 1, waiting: 0, set_aside: 1 });
    expect(await reasons(id)).toEqual({ 'late.json': 'It is signed with a key that the source does not list.' });
    expect(await knows(late.product)).toBe(false);
    const all = await keys(id);
    expect(all.map(({ owner }) => owner.split(' ')[0]).toSorted()).toEqual(owners);
    expect(all.filter(({ is_named }) => !is_named).map(({ owner }) => owner.split(' ')[0])).toEqual(['First']);

    // The same key comes back with what was decided about it.
    provider.keys.splice(0, 1, key);
    provider.write();
    await world.call(api.runSubscription, operator, { params: { id: String(id) }, body: { again: true } });
    expect((await run(id)).documents).toMatchObject({ taken: 2, set_aside: 0 });
  });

  it('that waits and is then removed: its documents are set aside, and nobody has to decide', async () => {
    await provider.publish('old.json', advisory().document);
    const id = await subscribe('csaf', provider.metadata);
    await run(id);
    provider.keys.push(otherKey);
    await provider.publish('fresh.json', advisory().document, { signWith: otherKey });
    expect(await run(id)).toMatchObject({ waiting_keys: 1, documents: { waiting: 1 } });
    provider.keys.pop();
    provider.write();
    expect(await run(id)).toMatchObject({ waiting_keys: 0, documents: { waiting: 0, set_aside: 1 } });
  });

  it('that cannot be fetched now and has no fingerprint in the metadata still counts', async () => {
    await provider.publish('old.json', advisory().document);
    const id = await subscribe('csaf', provider.metadata);
    await run(id);
    provider.answers.set('/key-0.asc', (_request, response) => response.writeHead(500).end());
    await provider.publish('late.json', advisory().document);
    expect((await run(id)).documents).toMatchObject({ taken: 2, set_aside: 0 });
  });

  it('that cannot be fetched at the first visit are trusted by their fingerprint', async () => {
    const one = advisory();
    await provider.publish('one.json', one.document);
    const metadata = JSON.parse(provider.files.get('/.well-known/csaf/provider-metadata.json') ?? '') as {
      public_openpgp_keys: object[];
    };
    const { readKey } = await import('openpgp');
    const fingerprint = (await readKey({ armoredKey: key.publicKey })).getFingerprint();
    metadata.public_openpgp_keys = [{ url: `${provider.origin}/key-0.asc`, fingerprint }];
    provider.files.set('/.well-known/csaf/provider-metadata.json', JSON.stringify(metadata));
    provider.answers.set('/key-0.asc', (_request, response) => response.writeHead(500).end());
    const id = await subscribe('csaf', provider.metadata);
    expect((await run(id)).documents).toMatchObject({ taken: 0, set_aside: 1 });
    provider.answers.clear();
    await world.call(api.runSubscription, operator, { params: { id: String(id) }, body: { again: true } });
    expect((await run(id)).documents).toMatchObject({ taken: 1, set_aside: 0 });
    expect(await keys(id)).toMatchObject([{ state: 'trusted', decided_by: null }]);
  });
});
