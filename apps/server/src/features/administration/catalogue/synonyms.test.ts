import { afterAll, beforeAll, expect, it } from 'vitest';
import { listSecurityRecord } from '@rampart/contract/api/administration/record.ts';
import * as api from '@rampart/contract/api/administration/synonyms.ts';
import { listProducts } from '@rampart/contract/api/filters.ts';
import { parseSearch } from '@rampart/contract/api/search.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let operator: WorldUser;
let somebody: WorldUser;
let analyser: number;
let controller: number;

beforeAll(async () => {
  world = await createWorld();
  operator = await world.user({ permissions: ['Administration.operator'] });
  somebody = await world.user({ permissions: ['CoreProduct.searchAll'] });
  const make = catalogueOf(world.database);
  analyser = (await make.label('Gas Analyser')).id;
  controller = (await make.label('Logic Controller')).id;
  await make.label('Operating System', { kind: 'component' });
  await make.product({ name: 'Ostrand 5', label: analyser });
});
afterAll(() => world.close());

const create = (word: string, equipment_type: number) =>
  world.call(api.createSynonym, operator, { body: { word, equipment_type } });
const found = async (queryString: string) => {
  const { body } = await world.call(listProducts, somebody, { body: { filterState: { queryString } } });
  return body.products.map(({ name }) => name);
};

it('leads the searches of every company to its type immediately, until it is removed', async () => {
  expect(await found('gc')).toEqual([]);
  const { status, body } = await create('  Gas  CHROMATOGRAPH ', analyser);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    word: 'gas chromatograph',
    equipment_types: ['Gas Analyser'],
    added_by: 'Ada Tester',
  });
  expect((await create('GC', analyser)).status).toBe(200);
  expect(await found('gc')).toEqual(['Ostrand 5']);
  expect(await found('gas chromatographs')).toEqual(['Ostrand 5']);
  const parsed = (await world.call(parseSearch, somebody, { body: { search: 'GC 5' } })).body;
  expect(parsed).toMatchObject({ filter_string: 'GC 5', label: { label: 'Gas Analyser' }, synonym: 'gc' });

  const removed = await world.call(api.removeSynonym, operator, { params: { id: String(body.id) } });
  expect(removed.status).toBe(204);
  expect(await found('gas chromatograph')).toEqual([]);
  expect((await world.call(api.removeSynonym, operator, { params: { id: String(body.id) } })).status).toBe(404);

  const { entries } = (await world.call(listSecurityRecord, operator, { body: {} })).body;
  const details = entries.map(({ kind, details: words }) => [kind, words]);
  expect(details).toContainEqual(['synonym-added', 'Type: Gas Analyser; Word: gas chromatograph']);
  expect(details).toContainEqual(['synonym-removed', 'Type: Gas Analyser; Word: gas chromatograph']);
});

it('is listed by word with the built-in ones, and with the equipment types to choose from', async () => {
  await create('sniffer', analyser);
  const { body } = await world.call(api.listSynonyms, operator, {});
  const words = body.synonyms.map(({ word }) => word);
  expect(words).toEqual(words.toSorted(new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare));
  expect(body.synonyms).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: null, word: 'plc', added_by: null }),
      expect.objectContaining({ word: 'sniffer', equipment_types: ['Gas Analyser'], added_by: 'Ada Tester' }),
    ]),
  );
  expect(body.equipment_types).toEqual([
    { value: analyser, label: 'Gas Analyser' },
    { value: controller, label: 'Logic Controller' },
  ]);
});

it('is refused with a reason if its type is unknown, if it already finds the type, or if it is no word', async () => {
  const reasons = async (word: string, type: number) => (await create(word, type)).body.errors;
  expect(await reasons('PLC', controller)).toEqual({ word: ['This word already finds the equipment type.'] });
  expect(await reasons('gas analyser', analyser)).toEqual({ word: ['This word already finds the equipment type.'] });
  await create('nose', analyser);
  expect(await reasons('Nose', analyser)).toEqual({ word: ['This word already finds the equipment type.'] });
  expect(await reasons('nose', 2_000_000_000)).toEqual({
    equipment_type: ['The catalogue has no such equipment type.'],
  });
  expect(await reasons(' ', analyser)).toEqual({ word: ['Word must have at least 2 characters.'] });
  expect(await reasons(' ', 2_000_000_000)).toEqual({
    word: ['Word must have at least 2 characters.'],
    equipment_type: ['The catalogue has no such equipment type.'],
  });
  expect(await reasons('one two three four five', analyser)).toEqual({ word: ['Word must be at most 4 words long.'] });
});
