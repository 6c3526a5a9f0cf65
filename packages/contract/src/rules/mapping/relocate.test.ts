import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { FieldSource, Mapping } from './mapping.ts';
import { notTakenColumns, relocateMapping, usedHeadings } from './relocate.ts';
import { sheetOf } from './sample-lists.ts';

const column = (...columns: number[]): FieldSource => ({ columns, joinedBy: ' / ', constant: null });
const mappingOf = (fields: Mapping['fields'], sheet = 'Assets'): Mapping => ({
  sheet,
  headingRow: 1,
  fields,
  values: { Priority: { a: 'High' }, Location: { h: 'Hugoton' } },
  key: 'Asset ID',
});
const made = sheetOf('Assets', 'Tag|Model|Site|Room||IP');
const used = mappingOf({
  'Asset ID': column(0),
  Product: column(1),
  Location: column(2, 3),
  Priority: { columns: [], joinedBy: ' ', constant: 'High' },
});

it('names the headings that a mapping uses, and those that no field takes', () => {
  expect(usedHeadings(used, made)).toEqual(['Tag', 'Model', 'Site', 'Room']);
  expect(notTakenColumns(used, made)).toEqual(['Column E', 'IP']);
});

it('finds the headings in another order, without regard to case and spaces', () => {
  const found = sheetOf('Page 1', 'New|room| SITE|Model|Tag', 3);
  expect(relocateMapping(used, made, [sheetOf('Cover', 'Author'), found])).toEqual({
    ...used,
    sheet: 'Page 1',
    headingRow: 3,
    fields: { ...used.fields, 'Asset ID': column(4), Product: column(3), Location: column(2, 1) },
  });
});

it('does not fit a file without a used heading, or without headings', () => {
  expect(relocateMapping(used, made, [sheetOf('Assets', 'Tag|Model|Site')])).toBeUndefined();
  expect(relocateMapping(used, made, [sheetOf('Assets', 'Tag|Model|Site|Room|', 0)])).toBeUndefined();
  expect(relocateMapping({ ...used, headingRow: 0 }, made, [made])).toBeUndefined();
  expect(relocateMapping(used, made, [])).toBeUndefined();
});

it('a used column without a heading cannot be found again', () => {
  expect(relocateMapping(mappingOf({ Product: column(1), Notes: column(4) }), made, [made])).toBeUndefined();
  expect(
    relocateMapping(mappingOf({ Product: { columns: [], joinedBy: '', constant: 'X' } }), made, [made]),
  ).toBeUndefined();
});

it('columns with the same heading keep their order if their number is the same', () => {
  const twice = sheetOf('Assets', 'Name|Model|Name');
  const second = mappingOf({ 'Asset ID': column(2), Product: column(1) });
  const fieldsIn = (headings: string) =>
    relocateMapping(second, twice, [sheetOf('Assets', headings)])?.fields['Asset ID']?.columns;
  expect(fieldsIn('Model|Name|x|name')).toEqual([3]);
  expect(fieldsIn('Model|Name')).toBeUndefined();
  expect(fieldsIn('Name|Model|Name|Name')).toBeUndefined();
});

it('of several sheets that fit, the one with the same name is taken, and none if no name fits', () => {
  const [one, two] = [sheetOf('North', 'Model|Tag|Site|Room'), sheetOf('Assets', 'Room|Model|Tag|Site')];
  expect(relocateMapping(used, made, [one, two])?.sheet).toBe('Assets');
  expect(relocateMapping(used, made, [one, { ...two, name: 'South' }])).toBeUndefined();
});

it('any order of the columns gives the same headings for each field', () => {
  const headings = ['Tag', 'Model', 'Site', 'Room', 'IP', 'Owner'];
  fc.assert(
    fc.property(fc.shuffledSubarray(headings, { minLength: headings.length }), (order) => {
      const found = sheetOf('Other', order.join('|'));
      const moved = relocateMapping(used, made, [found]);
      const namesOf = (mapping: Mapping | undefined, names: string[]) =>
        mapping?.fields.Location?.columns.map((place) => names[place]);
      expect(namesOf(moved, order)).toEqual(['Site', 'Room']);
      expect(moved && usedHeadings(moved, found).toSorted()).toEqual(['Model', 'Room', 'Site', 'Tag']);
    }),
  );
});
