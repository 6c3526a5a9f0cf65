import { sql } from 'kysely';
import type { CompanyDb } from '#db/transaction.ts';
import { storable } from './asset-fields.ts';
import type { StagedRow } from './staged-row.ts';

/** An analysis that begins again begins with nothing. */
export async function clearStagedRows(db: CompanyDb, importId: number): Promise<void> {
  await db.deleteFrom('import_row').where('import_id', '=', importId).execute();
}

/** Writes down what becomes of a batch of rows, which follow those at the first so many positions. */
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

/** Tells the planner how many rows there are now; the statements that follow compare all of them. */
export async function surveyRows(db: CompanyDb): Promise<void> {
  await sql`SELECT survey_import_rows()`.execute(db);
}
