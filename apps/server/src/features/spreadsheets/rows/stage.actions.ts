import { sql } from 'kysely';
import type { CompanyDb } from '#db/transaction.ts';
import { storable } from './asset-fields.ts';
import type { StagedRow } from './staged-row.ts';

/** A repeated analysis starts without rows. */
export async function clearStagedRows(db: CompanyDb, importId: number): Promise<void> {
  await db.deleteFrom('import_row').where('import_id', '=', importId).execute();
}

/** Stores the results of a batch of rows, after the given number of earlier rows. */
export async function stageRows(db: CompanyDb, importId: number, after: number, rows: StagedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const staged = JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'string' ? storable(value) : value));
  await sql`
    INSERT INTO import_row (import_id, position, row_number, kind, is_product, product_id, asset_id, version, sheet,
      cells, before, faults)
    SELECT ${importId}::integer, ${after}::integer + nth, row_number, kind, is_product, product_id, asset_id, version,
      sheet, cells, before, faults
    FROM ROWS FROM (jsonb_to_recordset(${staged}::jsonb) AS ("rowNumber" integer, kind text, "isProduct" boolean,
      "productId" integer, "assetId" integer, version integer, sheet jsonb, cells jsonb, before jsonb, faults jsonb))
      WITH ORDINALITY AS row (row_number, kind, is_product, product_id, asset_id, version, sheet, cells, before, faults,
        nth)`.execute(db);
}

/** Updates the planner's statistics, because the following statements compare all rows. */
export async function surveyRows(db: CompanyDb): Promise<void> {
  await sql`SELECT survey_import_rows()`.execute(db);
}
