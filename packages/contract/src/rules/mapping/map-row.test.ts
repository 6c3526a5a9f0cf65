import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sheetColumns } from '../spreadsheets/sheet-columns.ts';
import { mapRow } from './map-row.ts';
import type { FieldSource, Mapping } from './mapping.ts';

const column = (...columns: number[]): FieldSource => ({ columns, joinedBy: ' / ', constant: null });
const constant = (text: string): FieldSource => ({ columns: [], joinedBy: ' ', constant: text });
const mappingOf = (fields: Mapping['fields'], values: Partial<Mapping['values']> = {}): Mapping => ({
  sheet: '',
  headingRow: 1,
  fields,
  values: { Priority: {}, Location: {}, ...values },
  key: null,
});
const cells = (...texts: string[]) => new Map(texts.map((text, place) => [place, text]));

it('joins the filled cells in the order of the mapping', () => {
  const mapping = mappingOf({ Product: column(0), Location: column(2, 1) });
  expect(mapRow(mapping, cells(' X1 ', 'Room 4', 'Hugoton'))).toEqual({ Product: 'X1', Location: 'Hugoton / Room 4' });
  expect(mapRow(mapping, cells('X1', 'Room 4', '  '))).toEqual({ Product: 'X1', Location: 'Room 4' });
  expect(mapRow(mapping, cells('X1'))).toEqual({ Product: 'X1' });
});

it('a constant is in every row that has a filled column', () => {
  const mapping = mappingOf({ Product: column(0), Location: constant(' Hugoton ') });
  expect(mapRow(mapping, cells('X1'))).toEqual({ Product: 'X1', Location: 'Hugoton' });
  expect(mapRow(mapping, cells(' ', 'a cell that is not mapped'))).toEqual({});
});

it('values are found without case and spaces around them, and a text without an entry stays', () => {
  const mapping = mappingOf(
    { Product: column(0), Priority: column(1), Location: column(2, 3) },
    { Priority: { '1': 'High', none: '' }, Location: { 'hug / 4': 'Hugoton' } },
  );
  expect(mapRow(mapping, cells('X', ' 1 ', 'HUG', '4'))).toEqual({
    Product: 'X',
    Priority: 'High',
    Location: 'Hugoton',
  });
  expect(mapRow(mapping, cells('X', 'None', 'HUG'))).toEqual({ Product: 'X', Priority: '', Location: 'HUG' });
  expect(mapRow(mapping, cells('X', ' ', 'HUG'))).toEqual({ Product: 'X', Location: 'HUG' });
  expect(mapRow(mapping, cells('X', 'constructor'))).toEqual({ Product: 'X', Priority: 'constructor' });
});

it('the values are texts of the sheet, so constants are not looked up', () => {
  const mapping = mappingOf({ Product: column(0), Priority: constant('High') }, { Priority: { high: 'Low' } });
  expect(mapRow(mapping, cells('X'))).toEqual({ Product: 'X', Priority: 'High' });
});

it('has only mapped fields with trimmed texts, whatever the cells are', () => {
  const source = fc.oneof(
    fc.array(fc.nat(6), { maxLength: 3 }).map((columns) => column(...columns)),
    fc.string().map(constant),
  );
  const fields = fc.dictionary(fc.constantFrom(...sheetColumns), source);
  fc.assert(
    fc.property(fields, fc.array(fc.string(), { maxLength: 6 }), (some, texts) => {
      const row = mapRow(mappingOf(some), cells(...texts));
      for (const [field, text] of Object.entries(row)) {
        expect(Object.keys(some)).toContain(field);
        expect(text).toBe(text.trim());
        expect(text).not.toBe('');
      }
      const hasCells = Object.values(some).some(({ columns }) => columns.some((place) => texts[place]?.trim()));
      if (!hasCells) expect(row).toEqual({});
    }),
  );
});
