import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { csaf } from '#testing/loads/advisories.ts';
import { loadingWorld } from '#testing/loads/loading.ts';

const world = loadingWorld();
const { load, rows } = world;
beforeEach(() => world.empty());

const operator = (text: string) => world.database().asOperator((db) => sql.raw(text).execute(db));

const types = () =>
  rows(`SELECT product.name, type_name AS type, category.name AS category, typing.source, word, place FROM product
    LEFT JOIN product_type ON product_type.id = product.product_type_id LEFT JOIN category ON category.id = category_id
    LEFT JOIN product_typing typing ON product_id = product.id ORDER BY product.name`);

const typeOf = async (name: string) =>
  (await rows<{ type_name: string | null }>(`SELECT type_name FROM product WHERE name = '${name}'`))[0]?.type_name;

const titled = (id: string, title: string) =>
  csaf({ id, document: { title }, products: { Acme: { 'Series 7': ['1'] } } });

const sheet = { format: 'rampart-catalogue', version: 1 };
const given = { manufacturer: 'Acme', name: 'Compact PLC', type: 'product', label: 'Soft Starter', category: 'Motion' };

it('gives new products the types of their names, with what the types rest on', { tags: ['embedded'] }, async () => {
  await load([csaf({ products: { Acme: { 'Compact PLC': ['1'], 'Series 7': ['1'] } } })]);
  expect(await types()).toEqual([
    {
      name: 'Compact PLC',
      type: 'Logic Controller',
      category: 'Process Control',
      source: 'words',
      word: 'plc',
      place: 'name',
    },
    { name: 'Series 7', type: null, category: null, source: 'words', word: null, place: null },
  ]);
  expect(await rows(`SELECT name FROM product WHERE search_text LIKE '%logic controller%'`)).toHaveLength(1);
});

it('reads a product without a type again when an advisory about it comes', async () => {
  await load([titled('A', 'Acme Series 7')], { now: new Date('2025-01-01') });
  expect(await typeOf('Series 7')).toBeNull();
  await load([titled('B', 'Acme Series 7 Router')], { now: new Date('2025-01-02') });
  expect(await types()).toMatchObject([{ type: 'Router', word: 'router', place: 'title' }]);
});

it('types the products of an existing database with the next load, also if it loads nothing new', async () => {
  const advisory = csaf({ products: { Acme: { 'Compact PLC': ['1'] } } });
  await load([advisory]);
  await operator('UPDATE product SET product_type_id = NULL');
  await operator('DELETE FROM product_typing');
  expect(await load([advisory])).toMatchObject([{ status: 'unchanged' }]);
  expect(await typeOf('Compact PLC')).toBe('Logic Controller');
});

it('reads products again after the table of words changed', async () => {
  const advisory = csaf({ products: { Acme: { 'Compact PLC': ['1'] } } });
  await load([advisory]);
  await operator(`UPDATE product SET product_type_id = (SELECT id FROM product_type WHERE name = 'Router')`);
  await load([advisory]);
  expect(await typeOf('Compact PLC')).toBe('Router');
  await operator('UPDATE product_typing SET version = 0');
  await load([advisory]);
  expect(await typeOf('Compact PLC')).toBe('Logic Controller');
});

it('keeps the type of a catalogue sheet, which replaces one from the words', async () => {
  const advisory = csaf({ products: { Acme: { 'Compact PLC': ['1'] } } });
  await load([advisory]);
  const sheets = { ...sheet, products: [given] };
  await load([sheets]);
  expect(await types()).toMatchObject([{ type: 'Soft Starter', category: 'Motion', source: null }]);
  expect(await load([csaf({ id: 'B', products: { Acme: { 'Compact PLC': ['2'] } } }), sheets])).toMatchObject([
    { status: 'loaded' },
    { status: 'unchanged' },
  ]);
  expect(await typeOf('Compact PLC')).toBe('Soft Starter');
});

it('keeps the type that an operator chose, also if a sheet gives another', async () => {
  await load([csaf({ products: { Acme: { 'Compact PLC': ['1'] } } })]);
  await operator(`UPDATE product SET product_type_id = (SELECT id FROM product_type WHERE name = 'Router')`);
  await operator(`UPDATE product_typing SET source = 'person', set_by = 'Ann', word = NULL, place = NULL, version = 0,
    product_type_id = (SELECT id FROM product_type WHERE name = 'Router')`);
  await load([csaf({ id: 'B', products: { Acme: { 'Compact PLC': ['2'] } } }), { ...sheet, products: [given] }]);
  expect(await types()).toMatchObject([{ type: 'Router', source: 'person' }]);
});
