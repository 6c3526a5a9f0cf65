import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/administration/subscriptions.ts';
import { recordOf } from '#testing/invitations.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let operator: WorldUser;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  operator = await world.user();
  await world.inRole('rampart_operator', 'DELETE FROM subscription');
});
afterAll(() => world.close());

const subscribe = (body: object) => world.call(api.createSubscription, operator, { body: body as { kind: 'csaf' } });
const of = (id: number) => ({ params: { id: String(id) } });
const get = async (id: number) => (await world.call(api.getSubscription, operator, of(id))).body;
const list = async () => (await world.call(api.listSubscriptions, operator, {})).body;

it('offers known publishers by name, and none of them is on', { tags: ['embedded'] }, async () => {
  const { subscriptions, known } = await list();
  expect(subscriptions).toEqual([]);
  expect(known.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'ABB',
      'BSI (CERT-Bund)',
      'CERT@VDE',
      'CISA',
      'Rockwell Automation',
      'Schneider Electric',
      'Siemens',
    ]),
  );
  for (const source of known) {
    expect(source.subscription).toBeNull();
    const { kind, address } = source;
    expect((await subscribe({ kind, address })).status, source.name).toBe(200);
  }
  const after = await list();
  expect(after.subscriptions.map(({ name }) => name).toSorted()).toEqual(known.map(({ name }) => name).toSorted());
  expect(after.known.every(({ subscription }) => subscription !== null)).toBe(true);
});

it('subscribes, pauses, resumes and ends a subscription, and records each', async () => {
  const { body, status } = await subscribe({ kind: 'csaf', address: 'Feed.Example', name: 'Our maker' });
  expect(status).toBe(200);
  const { id } = body;
  expect(await get(id)).toMatchObject({
    kind: 'csaf',
    name: 'Our maker',
    address: 'feed.example',
    is_paused: false,
    is_running: false,
    role: null,
    next_run_at: world.services.clock().toISOString(),
    documents: { seen: 0, taken: 0, waiting: 0, set_aside: 0, unsigned: 0 },
    subscribed_by: 'Ada Tester',
  });
  for (const wanted of [true, true]) {
    expect((await world.call(api.pauseSubscription, operator, of(id))).status).toBe(204);
    expect(await get(id)).toMatchObject({ is_paused: wanted, next_run_at: null });
  }
  expect((await world.call(api.runSubscription, operator, { ...of(id), body: {} })).status).toBe(409);
  expect((await world.call(api.resumeSubscription, operator, of(id))).status).toBe(204);
  expect((await world.call(api.runSubscription, operator, { ...of(id), body: { again: true } })).status).toBe(204);
  expect((await world.call(api.removeSubscription, operator, of(id))).status).toBe(204);
  expect((await world.call(api.getSubscription, operator, of(id))).status).toBe(404);
  const kinds = (await recordOf(world, operator.id)).map(({ kind }) => kind).filter((kind) => kind.startsWith('subs'));
  expect(kinds.toSorted()).toEqual([
    'subscription-added',
    'subscription-paused',
    'subscription-removed',
    'subscription-resumed',
    'subscription-run',
  ]);
});

it.each([
  [{ kind: 'csaf', address: 'not a domain' }, 'address'],
  [{ kind: 'csaf' }, 'address'],
  [{ kind: 'csaf', address: 'ftp://feed.example/x' }, 'address'],
  [{ kind: 'rolie', address: 'feed.example' }, 'address'],
  [{ kind: 'directory', address: 'https://user:secret@feed.example/' }, 'address'],
  [{ kind: 'kev', address: '/etc' }, 'address'],
  [{ kind: 'rss', address: 'https://feed.example/' }, 'kind'],
  [{ kind: 'csaf', address: 'feed.example', name: 'a\nb' }, 'name'],
])('refuses %j and names the field', async (body, field) => {
  const answer = await subscribe(body);
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
});

it('takes the address of the KEV list and of EPSS by itself, and each source once', async () => {
  expect((await subscribe({ kind: 'kev' })).status).toBe(200);
  expect((await subscribe({ kind: 'epss' })).status).toBe(200);
  expect((await list()).subscriptions.map(({ address }) => address)).toEqual([
    'https://epss.empiricalsecurity.com/epss_scores-current.csv.gz',
    'https://www.cisa.gov/sites/default/files/feeds/known_exploited_vulnerabilities.json',
  ]);
  expect((await subscribe({ kind: 'kev' })).status).toBe(409);
});

it('lists the documents of a source by state, and decides about its keys', async () => {
  const { id } = (await subscribe({ kind: 'csaf', address: 'feed.example' })).body;
  const [key] = await world.inRole<{ id: number }>(
    'rampart_operator',
    `INSERT INTO subscription_key (subscription_id, fingerprint, owner, address, armored, state, first_seen_at)
     VALUES ($1, 'AB12', 'Maker <m@feed.example>', 'https://feed.example/key.asc', '-', 'waiting', now()) RETURNING id`,
    [id],
  );
  await world.inRole(
    'rampart_operator',
    `INSERT INTO subscription_document (subscription_id, address, state, reason, is_signed, key_id, fetched_at)
     SELECT $1, 'https://feed.example/' || row.*, row.state, row.reason, row.signed, row.key, now()
     FROM (VALUES ('taken', NULL, true, NULL), ('taken', 'x', false, NULL), ('set-aside', 'Wrong hash.', false, NULL),
       ('waiting', 'New key.', true, $2::integer)) row (state, reason, signed, key)`,
    [id, key?.id],
  );
  const documents = async (state: api.DocumentState) =>
    (await world.call(api.listSourceDocuments, operator, { ...of(id), body: { state } })).body.documents;
  expect(await get(id)).toMatchObject({
    documents: { seen: 4, taken: 2, waiting: 1, set_aside: 1, unsigned: 1 },
    waiting_keys: 1,
  });
  expect(await documents('set-aside')).toMatchObject([{ reason: 'Wrong hash.' }]);

  const keys = async () => (await world.call(api.listSourceKeys, operator, of(id))).body.keys;
  expect(await keys()).toMatchObject([{ fingerprint: 'AB12', state: 'waiting', documents: 1, decided_by: null }]);
  const chosen = { params: { id: String(id), key: String(key?.id) } };
  expect((await world.call(api.refuseSourceKey, operator, chosen)).status).toBe(204);
  expect(await keys()).toMatchObject([{ state: 'refused', documents: 0, decided_by: 'Ada Tester' }]);
  expect((await documents('set-aside')).map(({ reason }) => reason)).toContain(
    'It is signed with a key that was refused.',
  );
  expect((await world.call(api.acceptSourceKey, operator, chosen)).status).toBe(204);
  const other = (await subscribe({ kind: 'csaf', address: 'other.example' })).body.id;
  const ofOther = { params: { id: String(other), key: String(key?.id) } };
  expect((await world.call(api.acceptSourceKey, operator, ofOther)).status).toBe(404);
});
