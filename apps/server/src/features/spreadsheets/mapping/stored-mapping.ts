import { z } from 'zod';
import { importSummary } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { sheetSample } from '@rampart/contract/rules/mapping/mapping.ts';

/** The column `equipment_import.sample`. It is empty after the import has ended. */
export const storedSample = z
  .array(sheetSample)
  .nullable()
  .transform((sheets) => sheets ?? []);

/** The column `equipment_import.not_taken`. */
export const storedNotTaken = importSummary.shape.not_taken;

/** The column `equipment_import.cell_names`: where the value of each field is in a mapped file. */
export const storedCellNames = z.record(z.string(), z.string());
export type CellNames = z.output<typeof storedCellNames>;

/** JSON that the database can store. Characters that it cannot store become the replacement character. */
export function storableJson(value: unknown): string {
  // An even number of backslashes before it: otherwise the text itself contains “\u0000”.
  return JSON.stringify(value).replaceAll(/(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g, '$1\uFFFD');
}
