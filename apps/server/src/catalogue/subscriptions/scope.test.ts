import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { gzipSync } from 'node:zlib';
import { csaf } from '#testing/loads/advisories.ts';
import { startCsafProvider, type CsafProvider } from '#testing/servers/csaf-provider.ts';
import { subscribing } from '#testing/loads/subscribing.ts';
import { tarOf } from '#testing/tar.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let operator: WorldUser;
let provider: CsafProvider;
let source: ReturnType<typeof subscribing>;
beforeAll(async () => {
  world = await createWorld();
  source = subscribing(world, () => operator);
});
beforeEach(async () => {
  operator = await world.user();
  await world.inRole('rampart_operator', 'DELETE FROM subscription');
  provider = await startCsafProvider({ role: 'csaf_provider' });
});
afterEach(() => provider.close());
afterAll(() => world.close());

let number = 0;
/** Names that no other test has. */
const naming = () => {
  number += 1;
  return { maker: `Maker ${number}`, other: `Other ${number}`, id: `SCOPE-${number}` };
};
const advisory = (id: string, products: Record<string, string[]>, version = '1') =>
  csaf({
    id,
    version,
    products: Object.fromEntries(
      Object.entries(products).map(([maker, names]) => [maker, Object.fromEntries(names.map((name) => [name, ['1']]))]),
    ),
  });
const inCatalogue = async (...makers: string[]) => {
  const found = await world.inRole<{ name: string }>(
    'rampart_operator',
    `SELECT concat_ws(' ', manufacturer_name, product.name) AS name FROM product_vulnerability
     JOIN product ON product.id = product_id WHERE manufacturer_name = ANY($1) ORDER BY 1`,
    [makers],
  );
  return found.map(({ name }) => name);
};

it('takes only what is in the scope, and counts the other documents apart', async () => {
  const { maker, other, id } = naming();
  await provider.publish('in.json', advisory(`${id}-in`, { [maker]: ['PLC'] }));
  await provider.publish('part.json', advisory(`${id}-part`, { [maker]: ['HMI'], [other]: ['Pump', 'Valve'] }));
  await provider.publish('out.json', advisory(`${id}-out`, { [other]: ['Fan'] }));
  const subscription = await source.subscribe('csaf', provider.metadata, { manufacturers: [maker] });
  const after = await source.run(subscription);
  expect(after).toMatchObject({
    failure: null,
    documents: { seen: 3, taken: 2, narrowed: 1, outside: 1, set_aside: 0, waiting: 0 },
    scope: { manufacturers: [maker] },
  });
  expect(await inCatalogue(maker, other)).toEqual([`${maker} HMI`, `${maker} PLC`]);
  expect(await source.reasons(subscription, 'outside')).toEqual({ 'out.json': 'Its product is outside the scope.' });
  const taken = await source.documents(subscription, 'taken');
  expect(taken.map(({ left_out }) => left_out).toSorted()).toEqual([0, 2]);
  const [load] = await world.inRole('rampart_operator', 'SELECT tally FROM catalogue_load WHERE id = $1', [after.load]);
  expect(load).toEqual({ tally: { loaded: 2, outside: 1 } });
});

it('reads again what it left out when the scope grows, and only that', async () => {
  const { maker, other, id } = naming();
  await provider.publish('in.json', advisory(`${id}-in`, { [maker]: ['PLC'] }));
  await provider.publish('part.json', advisory(`${id}-part`, { [maker]: ['HMI'], [other]: ['Pump'] }));
  await provider.publish('out.json', advisory(`${id}-out`, { [other]: ['Fan'] }));
  const subscription = await source.subscribe('csaf', provider.metadata, { manufacturers: [maker] });
  await source.run(subscription);
  provider.requests.length = 0;
  expect((await source.setScope(subscription, {})).status).toBe(204);
  expect((await source.run(subscription)).documents).toMatchObject({ taken: 3, narrowed: 0, outside: 0, waiting: 0 });
  expect(await inCatalogue(maker, other)).toEqual([`${maker} HMI`, `${maker} PLC`, `${other} Fan`, `${other} Pump`]);
  expect(
    provider
      .fetched()
      .filter((path) => path.endsWith('.json') && !path.endsWith('feed.json'))
      .toSorted(),
  ).toEqual(['/docs/out.json', '/docs/part.json']);
});

it('keeps what was loaded when the scope shrinks, and keeps it current', async () => {
  const { maker, other, id } = naming();
  await provider.publish('one.json', advisory(id, { [maker]: ['PLC'], [other]: ['Pump', 'Fan'] }));
  const subscription = await source.subscribe('csaf', provider.metadata);
  await source.run(subscription);
  await source.setScope(subscription, { manufacturers: [maker] });
  expect(await source.run(subscription)).toMatchObject({
    documents: { taken: 1, outside: 0 },
    scope_set_by: 'Ada Tester',
  });
  expect(await inCatalogue(maker, other)).toHaveLength(3);
  const newer = advisory(id, { [maker]: ['PLC'], [other]: ['Pump', 'Valve'] }, '2');
  await provider.publish('one.json', newer, { date: '2024-06-01T00:00:00Z' });
  expect((await source.run(subscription)).documents).toMatchObject({ taken: 1, narrowed: 1 });
  expect(await inCatalogue(maker, other)).toEqual([`${maker} PLC`, `${other} Pump`]);
});

it('takes for each of two sources what is in its scope, whichever comes first', async () => {
  const { maker, other, id } = naming();
  const document = advisory(id, { [maker]: ['PLC'], [other]: ['Pump'] });
  await provider.publish('one.json', document);
  const first = await source.subscribe('csaf', provider.metadata, { manufacturers: [maker] });
  const second = await source.subscribe('rolie', `${provider.origin}/docs/feed.json`, { manufacturers: [other] });
  await source.run(first);
  expect(await inCatalogue(maker, other)).toEqual([`${maker} PLC`]);
  await source.run(second);
  expect(await inCatalogue(maker, other)).toEqual([`${maker} PLC`, `${other} Pump`]);
});

it('keeps an unchanged document outside the scope when its source fetches it again', async () => {
  const { maker, other, id } = naming();
  await provider.publish('out.json', advisory(id, { [other]: ['Fan'] }));
  provider.files.delete('/docs/changes.csv');
  const subscription = await source.subscribe('directory', `${provider.origin}/docs/`, { manufacturers: [maker] });
  for (const run of [1, 2])
    expect((await source.run(subscription)).documents, `run ${run}`).toMatchObject({ outside: 1, taken: 0 });
  expect(await source.reasons(subscription, 'outside')).toEqual({ 'out.json': 'Its product is outside the scope.' });
});

it('takes an archive if one of its files is in the scope', async () => {
  const { maker, other, id } = naming();
  const files = [
    advisory(`${id}-1`, { [other]: ['Fan'] }),
    advisory(`${id}-2`, { [maker]: ['PLC'] }),
    advisory(`${id}-3`, { [other]: ['Pump'] }),
  ].map((content, index) => ({ name: `${index}.json`, content: JSON.stringify(content) }));
  provider.answers.set('/all.tar.gz', (_request, response) => response.end(gzipSync(tarOf(files))));
  const subscription = await source.subscribe('files', `${provider.origin}/all.tar.gz`, { manufacturers: [maker] });
  expect((await source.run(subscription)).documents).toMatchObject({ taken: 1, narrowed: 1, outside: 0 });
  expect(await inCatalogue(maker, other)).toEqual([`${maker} PLC`]);
});

it('ends a run that works with the scope before, and reads its document again', async () => {
  const { maker, other, id } = naming();
  await provider.publish('one.json', advisory(id, { [maker]: ['PLC'], [other]: ['Pump'] }));
  const content = provider.files.get('/docs/one.json');
  const subscription = await source.subscribe('csaf', provider.metadata, { manufacturers: [maker] });
  provider.answers.set('/docs/one.json', (_request, response) => {
    void source.setScope(subscription, { manufacturers: [other] }).then(() => response.end(content));
  });
  expect((await source.run(subscription)).documents).toMatchObject({ waiting: 1, taken: 0 });
  provider.answers.clear();
  expect((await source.run(subscription)).documents).toMatchObject({ taken: 1, narrowed: 1 });
  expect(await inCatalogue(maker, other)).toContain(`${other} Pump`);
});
