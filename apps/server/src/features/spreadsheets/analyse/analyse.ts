import type { ImportType } from '@rampart/contract/api/spreadsheets.ts';
import type { CompanyDb } from '#db/transaction.ts';
import type { Services } from '#services';
import { compareRow } from './compare-row.ts';
import { concludeAnalysis } from './conclude.actions.ts';
import { findExport, type ListedExport } from './exports.queries.ts';
import { beginAnalysis } from '../lease/import-state.actions.ts';
import { createLookups } from './lookups.ts';
import { readTable } from '../reading/read-table.ts';
import { SheetRefusal } from '../reading/sheet-refusal.ts';
import { stageRows, surveyRows } from '../rows/stage.actions.ts';
import type { ImportRecord, Lease } from '../lease/lease.actions.ts';
import { fileParts } from '../upload/upload.actions.ts';

/** How many rows one transaction stages. Other requests can run in between. */
const batchSize = 100;

/** Reads the file, stores the result of each row, and decides whether a user must confirm the import. */
export async function analyse(services: Services, lease: Lease, { id, ...given }: ImportRecord): Promise<void> {
  const { database } = services;
  const { companyId } = lease;
  /** Each step fails if another server has taken over, because it would undo the work of that server. */
  const inTurn = <T>(read: number, work: (db: CompanyDb) => Promise<T>) =>
    database.inCompany(companyId, async (db) => {
      await lease.renew(db, read);
      return work(db);
    });
  await inTurn(0, (db) => beginAnalysis(db, id));
  const table = await readTable(fileParts(services, companyId, id));
  if (table.kind === 'foreign') throw new SheetRefusal(otherHeadings);
  const listed = await database.inCompany(companyId, async (db) => {
    await lease.begin(db, 'analyse');
    return table.exportId ? findExport(db, table.exportId) : undefined;
  });
  const type = given.type as ImportType;
  const lookUp = createLookups({ type, createsLocations: given.creates_locations, listed });
  let rows = 0;
  for await (const read of table.batches) {
    for (let from = 0; from < read.length; from += batchSize) {
      const batch = read.slice(from, from + batchSize).filter(({ cells, faults }) => faults || isFilled(cells));
      lease.report(progressAt(rows + batch.length, listed));
      await inTurn(rows + batch.length, async (db) => {
        const known = await lookUp(db, batch);
        const staged = batch.map((row) => compareRow(row, known));
        await stageRows(db, id, rows, staged);
      });
      rows += batch.length;
    }
  }
  await database.inCompany(companyId, surveyRows);
  await inTurn(rows, (db) => concludeAnalysis(db, { id, type, rows, exportId: listed?.id ?? null }));
}

const otherHeadings =
  'No row of headings was found that Rampart knows. Download the template to see which headings a list needs.';

const isFilled = (cells: object) => Object.keys(cells).length > 0;

/** The number of rows is unknown, but a file from an export has about as many rows as the export. */
function progressAt(rows: number, listed: ListedExport | undefined): number {
  const expected = Math.max(listed?.versions.size ?? 0, 1_000);
  return (90 * rows) / Math.max(expected, rows * 1.25);
}
