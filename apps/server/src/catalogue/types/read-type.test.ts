import { expect, it } from 'vitest';
import { typeTable } from './find-words.ts';
import { readType, type TypedProduct } from './read-type.ts';

const product = (name: string, more: Partial<TypedProduct> = {}): TypedProduct => ({
  manufacturer: 'acme',
  name,
  facts: [],
  titles: [],
  summaries: [],
  ...more,
});

it('reads the type from the words of the name, and says which word it was', () => {
  expect(readType(product('SCALANCE X204-2 (6GK5204-2BB10-2AA3)'))).toEqual({
    type: 'Industrial Ethernet Switch',
    category: 'Industrial Networking',
    word: 'scalance x204',
    place: 'name',
  });
});

it('prefers the word that says most', () => {
  expect(readType(product('PLC'))?.type).toBe('Logic Controller');
  expect(readType(product('PLC Simulator'))?.type).toBe('Design and Simulation Software');
});

it('does not take a part of a word for the word', () => {
  expect(readType(product('PLCX 300'))).toBeUndefined();
});

it('takes the product, not what it is for', () => {
  expect(readType(product('Panel Builder for HMI and Ethernet switch and PLC'))?.type).toBe('Engineering Software');
  expect(readType(product('Kit 7 for PLC'))?.type).toBe('Logic Controller');
});

it('uses short names of models only for their manufacturer', () => {
  const model = product('Q03UDVCPU');
  expect(readType(model)).toBeUndefined();
  expect(readType({ ...model, manufacturer: 'mitsubishi electric' })?.type).toBe('Logic Controller');
});

it('knows manufacturers who make nothing else', () => {
  expect(readType(product('MLC', { manufacturer: 'hetronic' }))).toMatchObject({
    type: 'Industrial Radio',
    place: 'manufacturer',
  });
});

it('reads facts, titles and summaries if the name says nothing, in this order', () => {
  const facts = [{ title: 'Kind', value: 'Ethernet switch' }];
  const titles = ['Acme 7 Router'];
  const summaries = ['The infusion pump could stop.'];
  const read = (more: Partial<TypedProduct>) => readType(product('Series 7', more));
  expect(read({ facts, titles, summaries })).toMatchObject({ type: 'Industrial Ethernet Switch', place: 'fact' });
  expect(read({ titles, summaries })).toMatchObject({ type: 'Router', place: 'title' });
  expect(read({ summaries })).toMatchObject({ type: 'Infusion Pump', place: 'summary' });
  expect(read({})).toBeUndefined();
});

it('says nothing if the titles of the advisories name different types', () => {
  expect(readType(product('Series 7', { titles: ['Acme 7 Router', 'Acme HMI'] }))).toBeUndefined();
  expect(readType(product('Series 7', { titles: ['Acme 7 Router', 'Acme routers'] }))?.type).toBe('Router');
});

it('has each type once, with words in the form in which names are compared', () => {
  const types = typeTable.map(({ type }) => type);
  expect(new Set(types).size).toBe(types.length);
  expect(types.filter((type) => /^(?:other|software|hardware)$/i.test(type))).toEqual([]);
  const words = typeTable.flatMap(({ names, texts = [], makers = [], namesOf = {} }) => [
    ...names,
    ...texts,
    ...makers,
    ...Object.keys(namesOf),
    ...Object.values(namesOf).flat(),
  ]);
  expect(words.filter((word) => !/^[\p{Ll}\p{N}+#*]+(?: [\p{Ll}\p{N}+#*]+)*$/u.test(word))).toEqual([]);
});
