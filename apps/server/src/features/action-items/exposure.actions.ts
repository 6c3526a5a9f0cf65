import { sql } from 'kysely';
import type { stateExposure as endpoint } from '@rampart/contract/api/action-items.ts';
import type { Received } from '@rampart/contract/api/endpoint.ts';
import { changesInBulk, chosen, lockAssets } from '#lists/assets/asset-locks.ts';
import { overrule } from '#lists/assets/mitigations.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { invalid, notFound } from '#http/errors.ts';

type Statement = Received<typeof endpoint>['body'];

/**
 * States for assets of one product which vulnerabilities they have or do not have, all or nothing. A statement replaces
 * an earlier one and a mitigation. Triggers update the counts and the histories.
 */
export async function stateExposure(db: CompanyDb, productId: number, statement: Statement): Promise<number> {
  const { asset_ids, vulnerability_ids, state, justification, note = null } = statement;
  const locked = await lockAssets(db, productId, asset_ids);
  if (locked.filter(({ is_removed }) => !is_removed).length < asset_ids.length) throw notFound();
  await requireVulnerabilities(db, productId, vulnerability_ids);
  if (asset_ids.length > 1) await changesInBulk(db);
  const pairs = sql`(SELECT chosen.id AS asset_id, vulnerability_id
    FROM ${chosen(asset_ids)}, unnest(${vulnerability_ids}::integer[]) vulnerability_id) pair`;
  const withdrawn = await withdraw(db, pairs, state);
  if (state === 'none') return withdrawn;
  if (state === 'affected') return Math.max(withdrawn, await overrule(db, pairs, note));
  const { numAffectedRows } = await sql`
    INSERT INTO asset_statement (asset_id, vulnerability_id, state, justification, note, user_name)
    SELECT asset_id, vulnerability_id, 'not_affected', ${justification}, ${note}::text,
      nullif(current_setting('rampart.user_name', true), '')
    FROM ${pairs} ORDER BY 1, 2`.execute(db);
  return Number(numAffectedRows);
}

/** Takes back the earlier statements. A pair that is stated as affected already stays as it is. */
async function withdraw(db: CompanyDb, pairs: ReturnType<typeof sql>, state: Statement['state']): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM asset_statement USING ${pairs}
    WHERE asset_statement.asset_id = pair.asset_id AND asset_statement.vulnerability_id = pair.vulnerability_id
      AND (asset_statement.state = 'not_affected' OR ${state !== 'affected'})`.execute(db);
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
