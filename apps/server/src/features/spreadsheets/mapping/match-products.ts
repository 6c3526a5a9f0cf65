import { limits } from '@rampart/contract/rules/limits.ts';
import { cellNames } from '@rampart/contract/rules/mapping/cell-names.ts';
import { notTakenColumns } from '@rampart/contract/rules/mapping/relocate.ts';
import type { Mapping } from '@rampart/contract/rules/mapping/mapping.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { progressAt } from '../analyse/compare-rows.ts';
import type { Stage } from '../analyse/turn.ts';
import { freshStart } from '../lease/crashes.actions.ts';
import { stagePairs } from '../matching/stage-pairs.ts';
import type { ListTable } from '../reading/read-table.ts';
import { collectPairs, tooManyPairs } from './collect-pairs.ts';
import { waitForMapping } from './draft.actions.ts';
import { storableJson, storedSample } from './stored-mapping.ts';

/**
 * Looks for the products of a mapped file. If some are uncertain, the import waits for a person. Otherwise the next
 * stage compares the rows. Too many products are a fault of the mapping, which waits for a person again.
 */
export async function matchProducts(
  { services, lease, turn, given }: Stage,
  table: ListTable,
  mapping: Mapping,
): Promise<void> {
  await turn(0, (db) => lease.begin(db, 'match'));
  const pairs = collectPairs();
  let rows = 0;
  for await (const batch of table.batches) {
    rows += batch.length;
    lease.report(progressAt(rows, given.rows) / 2);
    // Ends the reading if another server has taken over.
    await turn(rows, () => Promise.resolve());
    if (!pairs.add(batch)) return turn(rows, (db) => waitForMapping(db, given.id, tooManyPairs));
  }
  lease.report(50);
  const inTurn = <T>(work: (db: CompanyDb) => Promise<T>) => turn(rows, work);
  const { open } = await stagePairs(services, inTurn, given.id, pairs.list());
  const sheet = storedSample.parse(given.sample).find(({ name }) => name === mapping.sheet);
  const notTaken = {
    columns: sheet ? notTakenColumns(mapping, sheet) : [],
    rows: table.leftOut.slice(0, limits.importLeftOutMax),
  };
  await turn(rows, (db) =>
    db
      .updateTable('equipment_import')
      .set({
        state: open > 0 ? 'matching' : 'analysing',
        is_matched: open === 0,
        rows,
        not_taken: storableJson(notTaken),
        cell_names: storableJson(sheet ? cellNames(mapping, sheet) : {}),
        ...freshStart,
      })
      .where('id', '=', given.id)
      .execute(),
  );
}
