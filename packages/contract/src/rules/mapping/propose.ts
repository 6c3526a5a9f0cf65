import { type SheetColumn, sheetColumns } from '../sheet-columns.ts';
import type { FieldSource, Mapping, SheetSample } from './mapping.ts';

/** How the columns of a sheet probably become our fields. A person corrects it. */
export function proposeMapping(sheets: readonly SheetSample[]): Mapping {
  const sheet = sheets[0];
  const fields: Partial<Record<SheetColumn, FieldSource>> = {};
  for (const field of sheetColumns) {
    const column = sheet?.columns.find(({ heading }) => heading.trim().toLowerCase() === field.toLowerCase());
    if (column) fields[field] = { columns: [column.place], joinedBy: ' ', constant: null };
  }
  const key = fields['Rampart ID'] ? 'Rampart ID' : null;
  return {
    sheet: sheet?.name ?? '',
    headingRow: sheet?.headingRow ?? 0,
    fields,
    values: { Priority: {}, Location: {} },
    key,
  };
}
