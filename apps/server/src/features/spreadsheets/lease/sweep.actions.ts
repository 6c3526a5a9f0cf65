import { sql } from 'kysely';
import type { OperatorDb } from '#db/transaction.ts';

export async function listCompaniesWithWork(db: OperatorDb): Promise<number[]> {
  const { rows } = await sql<{ company_id: number }>`
    SELECT company_id FROM equipment_import
    WHERE state IN ('uploaded', 'analysing', 'applying', 'undoing') AND received_at IS NOT NULL
    -- An import that stopped the server must not keep those of other companies from their lease.
    GROUP BY company_id ORDER BY max(crashes), company_id`.execute(db);
  return rows.map(({ company_id }) => company_id);
}

export async function forgetBrokenUploads(db: OperatorDb, before: Date): Promise<void> {
  await db.deleteFrom('equipment_import').where('received_at', 'is', null).where('uploaded_at', '<', before).execute();
}
