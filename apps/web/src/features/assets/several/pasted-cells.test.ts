import { expect, it } from 'vitest';
import { firstRows } from './new-rows.ts';
import { pasteRows } from './paste-rows.ts';
import { isTable, pastedCells } from './pasted-cells.ts';

it.each([
  [
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a\nb', [['a'], ['b']]],
  ['a\rb', [['a'], ['b']]],
  ['a\n\nb\n', [['a'], [''], ['b']]],
  ['"one\r\ntwo"\tb', [['one\ntwo', 'b']]],
  ['"say ""hi"""\tb\n', [['say "hi"', 'b']]],
  ['19" rack\tb', [['19" rack', 'b']]],
  ['"open\tb', [['"open', 'b']]],
  ['"a" b\tc', [['"a" b', 'c']]],
  ['a\t\tb\t', [['a', '', 'b', '']]],
  ['', [['']]],
])('reads %j', (text, cells) => {
  expect(pastedCells(text)).toEqual(cells);
});

it('a text is a table if it has more than one cell', () => {
  expect(['PLC-1', 'PLC-1\r\n', 'a\tb', 'a\nb'].map(isTable)).toEqual([false, false, true, true]);
});

const filled = (text: string, key = 1, column: Parameters<typeof pasteRows>[2] = 'Asset ID') => {
  const { state, said } = pasteRows(firstRows, key, column, text);
  return { cells: state.rows.map(({ cells }) => cells), said, count: state.rows.length };
};

it('fills from the cell on, and adds rows', () => {
  const { cells, count } = filled('S-1\tHall 1\nS-2\tHall 2\nS-3\t', 4, 'Serial Number');
  expect(count).toBe(6);
  expect(cells.slice(3)).toEqual([
    { 'Serial Number': 'S-1', Location: 'Hall 1' },
    { 'Serial Number': 'S-2', Location: 'Hall 2' },
    { 'Serial Number': 'S-3', Location: '' },
  ]);
});

it('recognises headings, in any order, and names the columns that it does not take', () => {
  const { cells, said } = filled('Manufacturer\tS/N\tasset id\tAsset ID\nHalden\tS-1\tA-1\tA-9', 2, 'Notes');
  expect(cells.slice(0, 2)).toEqual([{}, { 'Serial Number': 'S-1', 'Asset ID': 'A-1' }]);
  expect(said).toBe('1 row pasted. Ignored: Manufacturer, Asset ID.');
});

it('one column with its heading is recognised, and a value that looks like one heading is not', () => {
  expect(filled('Serial Number\nS-1', 1, 'Notes').cells[0]).toEqual({ 'Serial Number': 'S-1' });
  expect(filled('A-1\tSerial Number', 1).cells[0]).toEqual({ 'Asset ID': 'A-1', 'Serial Number': 'Serial Number' });
});

it('names what does not fit', () => {
  const rows = Array.from({ length: 502 }, (_, n) => `A-${n}`).join('\n');
  const { count, said } = filled(rows);
  expect([count, said]).toEqual([500, '500 rows pasted. 2 rows did not fit: one list has at most 500 assets.']);
  expect(filled('1.0\tx\ty', 1, 'Firmware Version').said).toBe('1 row pasted. 2 columns on the right did not fit.');
});
