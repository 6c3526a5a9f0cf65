import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { markProductsDue } from '#ratings/due.actions.ts';
import { keepDocument, keepMissing, kevOf } from '#catalogue/bundles/keep-document.actions.ts';
import type { TakenFile } from '#catalogue/bundles/taken-file.ts';
import { lockCatalogue } from '#catalogue/entries/entries.actions.ts';
import type { ExploitedList } from './kev.ts';
import { markBacklog } from '#catalogue/loads/backlog.actions.ts';
import type { Loaded } from '#catalogue/loads/report.ts';

/** Replaces the previous KEV list of CISA, and marks the vulnerabilities that the catalogue has. */
export function loadExploitedList(
  database: Database,
  list: ExploitedList,
  file: TakenFile,
  { now, loadId }: { now: Date; loadId?: number | undefined },
): Promise<Loaded> {
  return database.asOperator(async (db) => {
    await lockCatalogue(db);
    const before = await releaseAtHand(db);
    if (before && list.releasedAt < before)
      return { status: 'unchanged', details: 'a newer KEV list is already loaded', skipped: [] };

    await markBacklog(db, { name: 'CISA KEV', releasedAt: now, now, loadId });
    const changed = await replaceList(db, list);
    if (before && changed === 0) {
      await keepMissing(db, kevOf(list.version), file);
      return { status: 'unchanged', details: `KEV list ${list.version}`, skipped: [] };
    }
    await keepDocument(db, kevOf(list.version), file);
    const vulnerabilityIds = await markVulnerabilities(db);
    await markProductsDue(db, { productIds: [], vulnerabilityIds });
    const details = `KEV list ${list.version}: ${list.entries.length} CVEs, ${vulnerabilityIds.length} marks changed`;
    return { status: before ? 'updated' : 'loaded', details, skipped: [] };
  });
}

async function releaseAtHand(db: OperatorDb): Promise<Date | null> {
  const { at } = await db
    .selectFrom('known_exploited')
    .select(({ fn }) => fn.max('list_released_at').as('at'))
    .executeTakeFirstOrThrow();
  return at;
}

/** Answers how many entries were added, removed or changed. */
async function replaceList(db: OperatorDb, { entries, releasedAt }: ExploitedList): Promise<number> {
  const rows = JSON.stringify(entries);
  const gone = await sql`
    DELETE FROM known_exploited
    WHERE cve NOT IN (SELECT cve FROM jsonb_to_recordset(${rows}::jsonb) AS r(cve text))`.execute(db);
  const come = await sql`
    INSERT INTO known_exploited AS known (cve, added_on, due_on, ransomware, list_released_at)
    SELECT cve, "addedOn", "dueOn", ransomware, ${releasedAt}
    FROM jsonb_to_recordset(${rows}::jsonb) AS r(cve text, "addedOn" date, "dueOn" date, ransomware text)
    ON CONFLICT (cve) DO UPDATE SET added_on = excluded.added_on, due_on = excluded.due_on,
      ransomware = excluded.ransomware, list_released_at = excluded.list_released_at
    WHERE (known.added_on, known.due_on, known.ransomware, known.list_released_at)
      IS DISTINCT FROM (excluded.added_on, excluded.due_on, excluded.ransomware, excluded.list_released_at)
    `.execute(db);
  return Number(gone.numAffectedRows ?? 0) + Number(come.numAffectedRows ?? 0);
}

async function markVulnerabilities(db: OperatorDb): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    UPDATE vulnerability SET exploited_since = listed.added_on
    FROM vulnerability AS same LEFT JOIN known_exploited AS listed ON listed.cve = same.cve
    WHERE same.id = vulnerability.id AND vulnerability.exploited_since IS DISTINCT FROM listed.added_on
    RETURNING vulnerability.id`.execute(db);
  return rows.map(({ id }) => id);
}
