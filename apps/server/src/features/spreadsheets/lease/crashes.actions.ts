import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { CompanyDb, OperatorDb } from '#db/transaction.ts';

/** What a server does with an import. */
export type ImportStep = 'read' | 'match' | 'analyse' | 'apply' | 'undo';

export function firstStep(state: string): ImportStep {
  if (state === 'undoing') return 'undo';
  return state === 'applying' ? 'apply' : 'read';
}

/** If this many servers in a row ended during the same step of an import, the import is given up. */
export const mostCrashes = 3;

/** The id of this process in `import_turn`. */
export const ownProcess = randomUUID();

/** No failures and no crashes so far. For an import that reached its next state. */
export const freshStart = { attempts: 0, crashes: 0, crashed_step: null };

/**
 * Records for the import of a lease that nobody renewed that its server ended during the step. This process can find its
 * own lease here, if the database was unreachable in the meantime.
 */
export async function recordCrash(db: CompanyDb): Promise<void> {
  await sql`
    -- Two servers that find the same lease wait for each other here, and only one of them counts it.
    WITH dead AS (
      SELECT import_id, step FROM import_turn
      WHERE until < clock_timestamp() AND step IS NOT NULL AND process <> ${ownProcess} FOR UPDATE)
    UPDATE equipment_import i
    SET crashes = CASE WHEN i.crashed_step = dead.step THEN i.crashes + 1 ELSE 1 END, crashed_step = dead.step
    FROM dead
    WHERE i.id = dead.import_id AND i.state IN ('uploaded', 'analysing', 'applying', 'undoing')`.execute(db);
}

/** Ends the leases of processes that are gone, and records their crashes. */
export async function endDeadTurns(database: Database): Promise<void> {
  const companies = await database.asOperator((db) => db.selectFrom('import_turn').select('company_id').execute());
  for (const { company_id } of companies)
    await database.inCompany(company_id, async (db) => {
      await db
        .updateTable('import_turn')
        .set({ until: new Date(0) })
        .execute();
      await recordCrash(db);
      await db.deleteFrom('import_turn').execute();
    });
}

/** Gives back the leases of this process, which stops in an orderly way. Their imports continue at the next start. */
export async function leaveTurns(db: OperatorDb): Promise<void> {
  await db.deleteFrom('import_turn').where('process', '=', ownProcess).execute();
}
