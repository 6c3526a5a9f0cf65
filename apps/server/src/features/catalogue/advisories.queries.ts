import { sql } from 'kysely';
import { partsOf } from '#lists/vulnerabilities/affected-parts.ts';
import type { CompanyDb } from '#db/transaction.ts';

export interface NamedAdvisory {
  publisher: string;
  tracking_id: string;
  /** No other publisher uses the id. */
  is_unique: boolean;
}

/** The advisories with the vulnerabilities of a product and of its key components, newest first. */
export async function listAdvisories(db: CompanyDb, productId: number): Promise<NamedAdvisory[]> {
  const { rows } = await sql<NamedAdvisory>`
    SELECT publisher, tracking_id, NOT EXISTS (SELECT FROM advisory other
      WHERE lower(other.tracking_id) = lower(advisory.tracking_id) AND other.id <> advisory.id) AS is_unique
    FROM advisory
    WHERE id IN (
      SELECT advisory_id FROM (${partsOf(productId)}) part JOIN product_vulnerability found ON found.product_id = part.part_id)
    ORDER BY released_at DESC, tracking_id, publisher`.execute(db);
  return rows;
}
