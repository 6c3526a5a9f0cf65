import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as scopes from '@rampart/contract/api/administration/source-scopes.ts';
import * as api from '@rampart/contract/api/administration/subscriptions.ts';
import { scopeFault, wholeScope } from '@rampart/contract/rules/catalogue/source-scope.ts';
import { importInputs } from '#catalogue/import-files.ts';
import { csaf } from '#testing/loads/advisories.ts';
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
const set = (id: number, body: object) => world.call(scopes.setSourceScope, operator, { ...of(id), body });

it('is part of a new subscription, can be changed, and both are recorded', async () => {
  const scope = { manufacturers: [' Siemens ', '', 'Siemens', '!ABB'], only_with_finding: true };
  const { id } = (await subscribe({ kind: 'csaf', address: 'feed.example', scope })).body;
  expect(await get(id)).toMatchObject({
    scope: { ...wholeScope, manufacturers: ['Siemens', '!ABB'], only_with_finding: true },
    scope_set_by: null,
    scope_set_at: null,
  });
  expect((await set(id, { publishers: ['CISA'] })).status).toBe(204);
  expect((await set(id, { publishers: ['CISA'] })).status).toBe(204);
  expect(await get(id)).toMatchObject({
    scope: { ...wholeScope, publishers: ['CISA'] },
    scope_set_by: 'Ada Tester',
    scope_set_at: world.services.clock().toISOString(),
  });
  const recorded = (await recordOf(world, operator.id)).filter(({ kind }) => kind.startsWith('subscription'));
  const before = 'manufacturers Siemens, !ABB; only products with a finding';
  expect(recorded.map(({ kind, details }) => [kind, details]).toSorted()).toEqual([
    ['subscription-added', expect.objectContaining({ scope: before })],
    ['subscription-scope-changed', expect.objectContaining({ before, after: 'publishers CISA' })],
  ]);
  expect((await set(id, {})).status).toBe(204);
  expect((await get(id)).scope).toEqual(wholeScope);
});

it.each([
  [{ products: ['*'] }, 'products', 'Products: "*" needs a letter or a digit.'],
  [{ manufacturers: ['!'] }, 'manufacturers', 'Manufacturers: "!" needs a letter or a digit.'],
  [{ publishers: 'CISA' }, 'publishers', 'Publishers must be a list of texts.'],
  [{ products: ['x'.repeat(201)] }, 'products', /^Products: "x{30}…" has more than 200 characters\.$/],
  [
    { products: Array.from({ length: 101 }, (_, at) => `p${at}`) },
    'products',
    'Products must have at most 100 patterns.',
  ],
  [{ products: ['a\u0007b'] }, 'products', 'Products must not contain control characters.'],
  [{ only_with_finding: 'yes' }, 'only_with_finding', /^Only with finding .*\.$/],
])('refuses %j and names the field', async (scope, field, text) => {
  const { id } = (await subscribe({ kind: 'csaf', address: 'feed.example' })).body;
  for (const answer of [
    await set(id, scope),
    await world.call(scopes.previewSourceScope, operator, { body: scope as {} }),
  ]) {
    expect([answer.status, Object.keys(answer.body?.errors ?? {})]).toEqual([422, [field]]);
    expect(answer.body.errors?.[field]?.[0]).toMatch(text);
  }
  const created = await subscribe({ kind: 'csaf', address: 'other.example', scope });
  expect([created.status, Object.keys(created.body.errors ?? {})]).toEqual([422, [`scope.${field}`]]);
});

it('is refused for lists that name no products, and for a source that is not there', async () => {
  const refused = await subscribe({ kind: 'kev', scope: { products: ['S7*'] } });
  expect([refused.status, refused.body.errors]).toEqual([422, { scope: [scopeFault] }]);
  const { id } = (await subscribe({ kind: 'kev' })).body;
  const answer = await set(id, { products: ['S7*'] });
  expect([answer.status, answer.body.errors]).toEqual([422, { scope: [scopeFault] }]);
  expect((await set(2_000_000_000, {})).status).toBe(404);
});

it('shows in advance how much of the catalogue is in it', async () => {
  const documents = [
    csaf({ id: 'A', products: { Alpha: { 'PLC 100': ['1'], 'PLC 200': ['1'] } } }),
    csaf({
      id: 'B',
      document: { publisher: { category: 'vendor', name: 'Beta PSIRT', namespace: 'https://beta.example' } },
      products: { Beta: { 'PLC 900': ['1'], Panel: ['1'] } },
      vulnerabilities: [{ affects: ['PLC 900'] }],
    }),
  ];
  const inputs = documents.map((one, at) => ({ name: `${at}.json`, content: Buffer.from(JSON.stringify(one)) }));
  await importInputs(world.services.database, inputs, { now: world.services.clock() });
  const preview = async (body: object) => (await world.call(scopes.previewSourceScope, operator, { body })).body;
  const whole = await preview({});
  expect(whole.advisories.in_scope).toBe(whole.advisories.all);
  expect(whole.products.in_scope).toBe(whole.products.all);
  expect(whole.left_out).toEqual([]);

  const alpha = await preview({ manufacturers: ['alpha'] });
  expect(alpha).toMatchObject({
    advisories: { all: whole.advisories.all, in_scope: 1 },
    products: { all: whole.products.all, in_scope: 2 },
    taken: ['Alpha PLC 100', 'Alpha PLC 200'],
  });
  expect(await preview({ manufacturers: ['Beta'] })).toMatchObject({ products: { in_scope: 2 } });
  expect(await preview({ manufacturers: ['Beta'], only_with_finding: true })).toMatchObject({
    advisories: { in_scope: 1 },
    products: { in_scope: 1 },
    taken: ['Beta PLC 900'],
  });
  expect(await preview({ publishers: ['Beta*'], products: ['PLC*'] })).toMatchObject({
    advisories: { in_scope: 1 },
    products: { in_scope: 1 },
    taken: ['Beta PLC 900'],
  });
  expect(await preview({ manufacturers: ['Gamma'] })).toMatchObject({
    advisories: { in_scope: 0 },
    products: { in_scope: 0 },
    taken: [],
  });
});
