import type { Bom } from '@rampart/contract/api/catalogue.ts';
import { readStoredBom } from '#catalogue/bom/stored-bom.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { notFound } from '#http/errors.ts';

/** The bill of materials of a product or component, or 404 without one. */
export async function getBom(db: CompanyDb, uuid: string): Promise<Bom> {
  const row = await db
    .selectFrom('product')
    .select(['name', 'bom', 'bom_format'])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  if (!row?.bom) throw notFound();
  const { format, parts } = readStoredBom(row.bom, row.bom_format);
  return {
    name: row.name,
    format,
    text: row.bom,
    parts: parts.map(({ name, version, supplier, licence }) => ({
      name,
      version: version || null,
      supplier: supplier || null,
      licence: licence || null,
    })),
  };
}
