import { sql } from 'kysely';
import { cveOf } from '@rampart/contract/rules/vulnerabilities/vulnerability-ids.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { invalid, notFound } from '#http/errors.ts';
import { addMitigations, isOpen, reopen } from '#lists/assets/mitigations.ts';
import { changesInBulk, lockAssets, waitForCatalogue } from '#lists/assets/asset-locks.ts';

/**
 * Mitigates a vulnerability on all assets of a product in My Equipment. All new mitigations have the same time, which the
 * undo names. Of two users who do this at the same time, each asset counts for one.
 */
export async function mitigateOnAllAssets(
  db: CompanyDb,
  cve: string,
  productUuid: string,
): Promise<{ mitigated: number; mitigated_at: string }> {
  // A load of the catalogue decides which products have the vulnerability, so wait for it before looking.
  await waitForCatalogue(db);
  const pair = await getPair(db, cve, productUuid);
  if (!pair.is_own) throw notFound();
  if (!pair.is_affected) throw invalid({ product: ['The product does not have this vulnerability.'] });
  const open = await lockOpenAssets(db, pair);
  if (open.length > 1) await changesInBulk(db);
  const mitigated = open.length === 0 ? 0 : await addMitigations(db, open, [pair.vulnerability_id], null);
  return { mitigated, mitigated_at: pair.now };
}

/**
 * Reopens what one call of this user mitigated. If somebody has reopened and mitigated an asset again since, its
 * mitigation has another time, and stays.
 */
export async function undoMitigation(
  db: CompanyDb,
  cve: string,
  given: { product: string; mitigated_at: string },
): Promise<{ reopened: number }> {
  await waitForCatalogue(db);
  const { product_id, vulnerability_id } = await getPair(db, cve, given.product);
  const isOfCall = sql`vulnerability_id = ${vulnerability_id} AND ${asText('date_mitigated')} = ${given.mitigated_at}`;
  const { rows } = await sql<{ id: number }>`
    SELECT asset_id AS id FROM (SELECT asset_id, date_mitigated FROM mitigation WHERE ${isOfCall} OFFSET 0) of_call
    WHERE EXISTS (SELECT FROM asset WHERE id = asset_id AND product_id = ${product_id}) AND EXISTS (
      SELECT FROM asset_history entry
      WHERE entry.asset_id = of_call.asset_id AND at = date_mitigated AND kind = 'mitigated' AND user_id = ${currentUser})
    `.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { reopened: 0 };
  await lockAssets(db, product_id, ids);
  if (ids.length > 1) await changesInBulk(db);
  return { reopened: await reopen(db, ids, isOfCall) };
}

const currentUser = sql`nullif(current_setting('rampart.user_id', true), '')::uuid`;

/** A moment with all its digits. `Date` would round it to milliseconds. */
const asText = (moment: string) => sql`to_char(${sql.ref(moment)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

interface Pair {
  product_id: number;
  vulnerability_id: number;
  is_own: boolean;
  is_affected: boolean;
  /** The time of this transaction, which its mitigations get. */
  now: string;
}

async function getPair(db: CompanyDb, text: string, productUuid: string): Promise<Pair> {
  const { rows } = await sql<Pair>`
    SELECT product.id AS product_id, vulnerability.id AS vulnerability_id, ${asText('begun.at')} AS now,
      EXISTS (SELECT FROM equipment WHERE equipment.product_id = product.id) AS is_own,
      vulnerability.id IN (SELECT vulnerability_id FROM vulnerabilities_of(product.id)) AS is_affected
    FROM product, vulnerability, (SELECT now() AS at) begun
    WHERE product.uuid = ${productUuid} AND vulnerability.cve = ${cveOf(text) ?? ''}`.execute(db);
  const [pair] = rows;
  if (!pair) throw notFound();
  return pair;
}

/** Locks the assets on which the vulnerability is open, in the order of their ids. */
async function lockOpenAssets(db: CompanyDb, { product_id, vulnerability_id }: Pair): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM asset
    WHERE product_id = ${product_id} AND removed_at IS NULL AND ${isOpen(vulnerability_id)}
    ORDER BY id FOR NO KEY UPDATE OF asset`.execute(db);
  return rows.map(({ id }) => id);
}
