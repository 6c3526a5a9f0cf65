import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { sql } from 'kysely';
import { lockCatalogue } from '#catalogue/entries/entries.actions.ts';
import { catalogueLimits } from '#catalogue/files/limits.ts';
import type { Loaded } from '#catalogue/loads/report.ts';
import type { Database } from '#db/connect.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { scoresOf, type EpssList } from './epss.ts';

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];

/** Replaces the previous EPSS list, and with it the scores of all vulnerabilities. Ratings do not depend on them. */
export async function loadEpss(database: Database, list: EpssList): Promise<Loaded> {
  const packed = await pack(list.content);
  return database.asOperator(async (db) => {
    await lockCatalogue(db);
    const known = await listAtHand(db);
    if (known && known.scored_on > list.scoredOn)
      return {
        status: 'unchanged',
        details: `the newer EPSS list of ${known.scored_on} is already loaded`,
        skipped: [],
      };
    if (known?.scored_on === list.scoredOn && known.model === list.model)
      return { status: 'unchanged', details: `EPSS list of ${list.scoredOn}`, skipped: [] };
    await sql`
      INSERT INTO epss_list AS known (model, scored_on, packed, taken_at)
      VALUES (${list.model}, ${list.scoredOn}::date, ${packed}, clock_timestamp())
      ON CONFLICT (is_only) DO UPDATE SET model = excluded.model, scored_on = excluded.scored_on,
        packed = excluded.packed, taken_at = excluded.taken_at`.execute(db);
    const found = await score(db, list, await cvesOf(db, sql`true`));
    const details = `EPSS list of ${list.scoredOn}: scores of ${quantity(found, 'vulnerability', { plural: 'vulnerabilities' })} of the catalogue`;
    return { status: known ? 'updated' : 'loaded', details, skipped: [] };
  });
}

/** Looks up the vulnerabilities that a load added in the list at hand. */
export async function scoreNewVulnerabilities(database: Database): Promise<void> {
  await database.asOperator(async (db) => {
    const known = await listAtHand(db);
    if (!known) return;
    const cves = await cvesOf(db, sql`epss_on IS DISTINCT FROM ${known.scored_on}::date`);
    if (cves.size === 0) return;
    const { packed } = await db.selectFrom('epss_list').select('packed').executeTakeFirstOrThrow();
    const content = await unpack(packed, { maxOutputLength: catalogueLimits.fileBytes });
    await score(db, { scoredOn: known.scored_on, content }, cves);
  });
}

async function listAtHand(db: OperatorDb): Promise<{ model: string; scored_on: string } | undefined> {
  const { rows } = await sql<{ model: string; scored_on: string }>`
    SELECT model, scored_on::text FROM epss_list`.execute(db);
  return rows[0];
}

async function cvesOf(db: OperatorDb, condition: ReturnType<typeof sql>): Promise<Set<string>> {
  const { rows } = await sql<{ cve: string }>`SELECT cve FROM vulnerability WHERE ${condition}`.execute(db);
  return new Set(rows.map(({ cve }) => cve));
}

/** Answers how many of them the list has. */
async function score(
  db: OperatorDb,
  { scoredOn, content }: Pick<EpssList, 'scoredOn' | 'content'>,
  cves: ReadonlySet<string>,
): Promise<number> {
  const found = scoresOf(content, cves);
  await sql`
    UPDATE vulnerability SET epss = given.score, epss_percentile = given.percentile, epss_on = ${scoredOn}::date
    FROM unnest(${[...cves]}::text[]) wanted (cve)
      LEFT JOIN jsonb_to_recordset(${JSON.stringify(found)}::jsonb) AS given(cve text, score real, percentile real)
        ON given.cve = wanted.cve
    WHERE vulnerability.cve = wanted.cve`.execute(db);
  return found.length;
}
