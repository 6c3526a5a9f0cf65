import { sql } from 'kysely';
import type { saveActionItems as endpoint } from '@rampart/contract/api/action-items.ts';
import type { Received } from '@rampart/contract/api/endpoint.ts';
import { addMitigations, reopen } from '#lists/assets/mitigations.ts';
import { partsOf } from '#lists/vulnerabilities/affected-parts.ts';
import { changesInBulk, lockAssets } from '#lists/assets/asset-locks.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { invalid, notFound } from '#http/errors.ts';

type Form = Received<typeof endpoint>['body'];

/**
 * Mitigates some vulnerabilities on assets of one product and reopens others, all or nothing. The assets are locked in
 * the order of their ids. If two users save at the same time, the later save wins and the history contains both.
 */
export async function saveMitigations(
  db: CompanyDb,
  productId: number,
  { asset_ids, form, note }: Form,
): Promise<void> {
  const locked = await lockAssets(db, productId, asset_ids);
  if (locked.filter(({ is_removed }) => !is_removed).length < asset_ids.length) throw notFound();
  await requireVulnerabilities(db, productId, form);
  if (asset_ids.length > 1) await changesInBulk(db);
  const [checked, unchecked] = (['checked', 'unchecked'] as const).map((wanted) =>
    form.filter(({ status }) => status === wanted).map(({ vulnerability_id }) => vulnerability_id),
  ) as [number[], number[]];
  if (checked.length > 0) await addMitigations(db, asset_ids, checked, note ?? null);
  if (unchecked.length > 0) await reopen(db, asset_ids, sql`vulnerability_id = ANY(${unchecked}::integer[])`);
}

/** The product, or the component that is named with the vulnerability, must have it today. */
async function requireVulnerabilities(db: CompanyDb, productId: number, form: Form['form']): Promise<void> {
  const { rows } = await sql<{ position: number }>`
    SELECT item.position::integer AS position
    FROM jsonb_to_recordset(${JSON.stringify(form.map((item, position) => ({ ...item, position })))}::jsonb)
      AS item(position integer, vulnerability_id integer, core_product_id integer)
    WHERE NOT EXISTS (
        SELECT FROM product_vulnerability found
        WHERE found.product_id = item.core_product_id AND found.vulnerability_id = item.vulnerability_id)
      OR item.core_product_id NOT IN (SELECT part_id FROM (${partsOf(productId)}) part)
    ORDER BY 1`.execute(db);
  if (rows.length === 0) return;
  throw invalid(
    Object.fromEntries(
      rows.map(({ position }) => [
        `form.${position}.vulnerability_id`,
        ['The product does not have this vulnerability.'],
      ]),
    ),
  );
}
