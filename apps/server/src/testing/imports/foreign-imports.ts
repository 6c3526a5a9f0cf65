import { randomUUID } from 'node:crypto';
import type { Mapping, SheetSample } from '@rampart/contract/rules/mapping/mapping.ts';
import type { CompanyDb } from '#db/transaction.ts';

/** A mapping of the first column of a text file. */
export const anyMapping: Mapping = {
  sheet: '',
  headingRow: 1,
  fields: { Product: { columns: [0], joinedBy: '', constant: null } },
  values: { Priority: {}, Location: {} },
  key: null,
};

/** The sample of a text file with one cell. */
const sheetWith = (text: string): SheetSample => ({
  name: '',
  headingRow: 1,
  columns: [{ place: 0, heading: `Heading ${text}` }],
  rows: [{ rowNumber: 2, cells: [{ place: 0, text }] }],
  values: [],
});

/** What an import stores about a file with other headings. */
export const foreignFile = (text = 'PLC') => ({
  sample: JSON.stringify([sheetWith(text)]),
  mapping: JSON.stringify(anyMapping),
});

/** A mapping that the company keeps. */
export async function keepProfile(db: CompanyDb, text: string = randomUUID()): Promise<number> {
  const { id } = await db
    .insertInto('import_profile')
    .values({
      name: `Profile ${text}`,
      sample: JSON.stringify(sheetWith(text)),
      mapping: JSON.stringify(anyMapping),
      saved_by: text,
      saved_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
