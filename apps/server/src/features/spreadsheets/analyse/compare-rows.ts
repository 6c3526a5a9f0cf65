import type { ImportType } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import type { Mapping } from '@rampart/contract/rules/mapping/mapping.ts';
import { readPairs } from '../matching/pairs.queries.ts';
import type { ListTable } from '../reading/read-table.ts';
import { stageRows, surveyRows } from '../rows/stage.actions.ts';
import { compareRow } from './compare-row.ts';
import { concludeAnalysis } from './conclude.actions.ts';
import { findExport } from './exports.queries.ts';
import { createLookups } from './lookups.ts';
import type { Stage } from './turn.ts';

/** How many rows one transaction stages. Other requests can run in between. */
const batchSize = 100;

/** Compares each row with the equipment, stores the result, and decides whether a user must confirm the import. */
export async function compareRows(
  { services: { database }, lease, turn, given }: Stage,
  table: ListTable,
  mapping: Mapping | undefined,
): Promise<void> {
  const { id, profile_id: profileId } = given;
  const type = given.type as ImportType;
  const { listed, pairs } = await turn(0, async (db) => {
    await lease.begin(db, 'analyse');
    return {
      listed: table.exportId ? await findExport(db, table.exportId) : undefined,
      pairs: mapping && (await readPairs(db, id)),
    };
  });
  const mapped = mapping && pairs ? { key: mapping.key, profileId } : undefined;
  const lookUp = createLookups({
    type,
    createsLocations: given.creates_locations,
    listed,
    ...(mapping && pairs && { mapped: { key: mapping.key, pairs } }),
  });
  let rows = 0;
  for await (const read of table.batches) {
    for (let from = 0; from < read.length; from += batchSize) {
      const batch = read.slice(from, from + batchSize).filter(({ cells, faults }) => faults || isFilled(cells));
      lease.report(progressAt(rows + batch.length, Math.max(listed?.versions.size ?? 0, given.rows)));
      await turn(rows + batch.length, async (db) => {
        const known = await lookUp(db, batch);
        const staged = batch.map((row) => compareRow(row, known));
        await stageRows(db, id, rows, staged);
      });
      rows += batch.length;
    }
  }
  await database.inCompany(lease.companyId, surveyRows);
  await turn(rows, (db) => concludeAnalysis(db, { id, type, rows, exportId: listed?.id ?? null, mapped }));
}

const isFilled = (cells: object) => Object.keys(cells).length > 0;

/** The number of rows is unknown, but a file has about as many rows as its export, or as at its last reading. */
export function progressAt(rows: number, expected: number): number {
  return (90 * rows) / Math.max(expected, 1_000, rows * 1.25);
}
