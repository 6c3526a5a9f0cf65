import { sql, type RawBuilder } from 'kysely';
import type { stateExposure as endpoint } from '@rampart/contract/api/action-items.ts';
import type { Received } from '@rampart/contract/api/endpoint.ts';
import { changesInBulk, chosen, lockAssets } from '#lists/assets/asset-locks.ts';
import { isDecidedByVersion, overrule } from '#lists/assets/mitigations.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { invalid, notFound } from '#http/errors.ts';

type Statement = Received<typeof endpoint>['body'];
type Pairs = RawBuilder<unknown>;

/**
 * States for assets of one product which vulnerabilities they have or do not have, all or nothing. A statement replaces
 * an earlier one and a mitigation. What is said already stays as it is. Triggers update the counts and the histories.
 * Returns how many pairs of asset and vulnerability changed.
 */
export async function stateExposure(db: CompanyDb, productId: number, statement: Statement): Promise<number> {
  const { asset_ids, vulnerability_ids, state, justification = null, note = null } = statement;
  const locked = await lockAssets(db, productId, asset_ids);
  if (locked.filter(({ is_removed }) => !is_removed).length < asset_ids.length) throw notFound();
  await requireVulnerabilities(db, productId, vulnerability_ids);
  if (asset_ids.length > 1) await changesInBulk(db);
  const pairs = sql`(SELECT chosen.id AS asset_id, vulnerability_id
    FROM ${chosen(asset_ids)}, unnest(${vulnerability_ids}::integer[]) vulnerability_id) pair`;
  if (state === 'none') return withdraw(db, pairs);
  if (state === 'affected') {
    const replaced = await replace(db, pairs, { state, justification, note }, isDecidedByVersion);
    // Where the version decides nothing, nothing is left to overrule.
    const withdrawn = await withdraw(db, pairs, 'not_affected');
    return replaced + withdrawn + (await overrule(db, pairs, note));
  }
  await sql`SELECT set_config('rampart.justification', ${justification}, true)`.execute(db);
  const replaced = await replace(db, pairs, { state, justification, note }, sql<boolean>`true`);
  const { numAffectedRows } = await sql`
    INSERT INTO asset_statement (asset_id, vulnerability_id, state, justification, note, user_name)
    SELECT asset_id, vulnerability_id, 'not_affected', ${justification}, ${note}::text,
      nullif(current_setting('rampart.user_name', true), '')
    FROM ${pairs} ORDER BY 1, 2
    ON CONFLICT DO NOTHING`.execute(db);
  return replaced + Number(numAffectedRows);
}

/**
 * Replaces earlier statements that say something else, where the pair meets a condition. A note does not make another
 * statement out of one that the asset is affected.
 */
async function replace(
  db: CompanyDb,
  pairs: Pairs,
  { state, justification, note }: Pick<Statement, 'state'> & { justification: string | null; note: string | null },
  condition: RawBuilder<boolean>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE asset_statement SET state = ${state}, justification = ${justification}::text, note = ${note}::text,
      user_name = nullif(current_setting('rampart.user_name', true), ''), stated_at = now()
    FROM ${pairs}
    WHERE asset_statement.asset_id = pair.asset_id AND asset_statement.vulnerability_id = pair.vulnerability_id
      AND (asset_statement.state <> ${state} OR ${state === 'not_affected'}
        AND (asset_statement.justification, asset_statement.note) IS DISTINCT FROM (${justification}::text, ${note}::text))
      AND ${condition}`.execute(db);
  return Number(numAffectedRows);
}

/** Takes statements back, all or those with one state. */
async function withdraw(db: CompanyDb, pairs: Pairs, state?: 'not_affected'): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM asset_statement USING ${pairs}
    WHERE asset_statement.asset_id = pair.asset_id AND asset_statement.vulnerability_id = pair.vulnerability_id
      AND ${state ? sql`asset_statement.state = ${state}` : sql`true`}`.execute(db);
  return Number(numAffectedRows);
}

async function requireVulnerabilities(db: CompanyDb, productId: number, ids: number[]): Promise<void> {
  const { rows } = await sql<{ vulnerability_id: number }>`
    SELECT vulnerability_id FROM vulnerabilities_of(${productId})`.execute(db);
  const known = new Set(rows.map(({ vulnerability_id }) => vulnerability_id));
  const faults = ids.flatMap((id, position) =>
    known.has(id) ? [] : [[`vulnerability_ids.${position}`, ['The product does not have this vulnerability.']]],
  );
  if (faults.length > 0) throw invalid(Object.fromEntries(faults));
}
