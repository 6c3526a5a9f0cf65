import type { Mapping, SheetSample } from '@rampart/contract/rules/mapping/mapping.ts';

const headings = ['Asset Tag', 'Vendor', 'Model', 'Site', 'Room', 'Crit', 'MAC'];
const texts = [
  ['GT-1', 'Siemens AG', 'S7-1516', 'HUG', 'R1', '1', '00:1b'],
  ['GT-2', 'Rockwell', '1756-L85E', 'CUS', 'R2', 'critical', '00:1c'],
  ['', 'Moxa', 'EDS-408A', 'HUG', '', '3', '00:1d'],
];

/** The first rows of a list with headings of its own. */
export function sheetOf(over: Partial<SheetSample> = {}): SheetSample {
  return {
    name: 'Assets',
    headingRow: 1,
    columns: headings.map((heading, place) => ({ place, heading })),
    rows: texts.map((cells, index) => ({
      rowNumber: index + 2,
      cells: cells.map((text, place) => ({ place, text })).filter(({ text }) => text !== ''),
    })),
    values: headings.map((_, place) => ({
      place,
      texts: [...new Set(texts.map((cells) => cells[place] ?? ''))].filter((text) => text !== ''),
    })),
    ...over,
  };
}

const from = (...columns: number[]) => ({ columns, joinedBy: ' ', constant: null });

/** A mapping of `sheetOf()` that can be applied. */
export function mappingOf(over: Partial<Mapping> = {}): Mapping {
  return {
    sheet: 'Assets',
    headingRow: 1,
    fields: { Manufacturer: from(1), Product: from(2), 'Asset ID': from(0) },
    values: { Priority: {}, Location: {} },
    key: 'Asset ID',
    ...over,
  };
}
