import { gridColumns, type GridColumn } from './new-rows.ts';

/** What other programs call the columns. */
const otherNames: Record<GridColumn, readonly string[]> = {
  'Asset ID': ['asset tag', 'asset number', 'asset no', 'inventory number', 'equipment number', 'tag number'],
  'Serial Number': ['serial', 'serial no', 'serial nr', 's/n', 'sn'],
  Location: ['site', 'place', 'location name'],
  Priority: ['criticality', 'priority level'],
  Notes: ['note', 'comment', 'comments', 'remarks', 'description'],
  'Firmware Version': ['firmware', 'version', 'fw version', 'software version'],
};

const keyOf = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

const columns = new Map<string, GridColumn>(
  gridColumns.flatMap((column) => [column, ...otherNames[column]].map((name) => [keyOf(name), column] as const)),
);

/** The column that a heading names, without regard to case and punctuation. */
export const columnOfHeading = (heading: string): GridColumn | undefined => columns.get(keyOf(heading));
