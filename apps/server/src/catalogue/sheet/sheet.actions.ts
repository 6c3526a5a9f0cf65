import { sql } from 'kysely';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import type { Database } from '#db/connect.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { markProductsDue } from '#ratings/due.actions.ts';
import { keepDocument, keepMissing, sheetOf, whyBundledStays } from '#catalogue/bundles/keep-document.actions.ts';
import type { TakenFile } from '#catalogue/bundles/taken-file.ts';
import { ensureManufacturers, ensureProducts, lockCatalogue } from '#catalogue/entries/entries.actions.ts';
import type { Loaded } from '#catalogue/loads/report.ts';
import type { Sheet, SheetManufacturer, SheetProduct } from './sheet.ts';
import { syncComponents } from './sheet-components.actions.ts';

/** Stores the data of a sheet about manufacturers and products, and creates the missing ones. */
export function loadSheet(database: Database, sheet: Sheet, file: TakenFile): Promise<Loaded> {
  const identity = sheetOf(file.checksum, subjectsOf(sheet));
  return database.asOperator(async (db) => {
    await lockCatalogue(db);
    const stays = await whyBundledStays(db, identity, file);
    if (stays !== undefined) return { status: 'unchanged', details: `catalogue sheet: ${stays}`, skipped: [] };
    const manufacturersChanged = await saveManufacturers(db, sheet.manufacturers);
    const { ids, made } = await ensureProducts(
      db,
      sheet.products.map(({ product }) => product),
    );
    const typesChanged = await saveTypes(db, sheet.products);
    const productsChanged = await saveProducts(db, sheet.products);
    const { links, skipped } = await syncComponents(db, sheet.products, ids);

    const isSame = manufacturersChanged + typesChanged + productsChanged + links === 0;
    await (isSame ? keepMissing : keepDocument)(db, identity, file);
    if (!isSame) await markProductsDue(db, { productIds: [...ids.values()], vulnerabilityIds: [] });
    const details = `catalogue sheet: ${quantity(sheet.manufacturers.length, 'manufacturer')}, ${quantity(sheet.products.length, 'product')}`;
    const status = isSame ? 'unchanged' : made > 0 ? 'loaded' : 'updated';
    return { status, details, skipped };
  });
}

const subjectsOf = ({ manufacturers, products }: Sheet): string[] => [
  ...manufacturers.map(({ manufacturer }) => manufacturer.uuid),
  ...products.map(({ product }) => product.uuid),
];

/** Answers how many were added or changed. */
async function saveManufacturers(db: OperatorDb, manufacturers: SheetManufacturer[]): Promise<number> {
  if (manufacturers.length === 0) return 0;
  const { ids, made } = await ensureManufacturers(
    db,
    manufacturers.map(({ manufacturer }) => manufacturer),
  );
  const rows = manufacturers.map(({ manufacturer: { uuid, name }, facts }) => ({ id: ids.get(uuid), name, facts }));
  const { numAffectedRows } = await sql`
    UPDATE manufacturer SET name = r.name, facts = r.facts
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id integer, name text, facts jsonb)
    WHERE manufacturer.id = r.id AND (manufacturer.name, manufacturer.facts) IS DISTINCT FROM (r.name, r.facts)
    `.execute(db);
  return made + Number(numAffectedRows ?? 0);
}

/** Answers how many types were added or got another category. */
async function saveTypes(db: OperatorDb, products: SheetProduct[]): Promise<number> {
  const types = new Map(
    products.map(({ type, label, category }) => [`${type} ${label}`, { kind: type, label, category }]),
  );
  const rows = JSON.stringify([...types.values()]);
  await sql`
    INSERT INTO category (name)
    SELECT DISTINCT category FROM jsonb_to_recordset(${rows}::jsonb) AS r(category text)
    ON CONFLICT DO NOTHING`.execute(db);
  const { numAffectedRows } = await sql`
    INSERT INTO product_type AS known (category_id, kind, name)
    SELECT category.id, kind, label
    FROM jsonb_to_recordset(${rows}::jsonb) AS r(kind text, label text, category text)
    JOIN category ON category.name = r.category
    ON CONFLICT (kind, name) DO UPDATE SET category_id = excluded.category_id
    WHERE known.category_id <> excluded.category_id`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Answers how many products changed. A sheet without a bill of materials keeps the existing one. The type of a sheet
 * replaces one that the words gave, and not one that an operator chose.
 */
async function saveProducts(db: OperatorDb, products: SheetProduct[]): Promise<number> {
  const rows = products.map(({ product, type, label, analysis, facts, bom, isAssessed }) => ({
    uuid: product.uuid,
    name: product.name,
    type,
    label,
    analysis,
    facts,
    bom,
    is_assessed: isAssessed,
  }));
  const { numAffectedRows } = await sql`
    WITH given AS (
      SELECT product.id, r.name, r.type,
        CASE WHEN typing.source = 'person' AND product.type = r.type THEN product.product_type_id
          ELSE product_type.id END AS product_type_id, r.analysis, r.facts, r.is_assessed,
        coalesce(r.bom, product.bom) AS bom,
        CASE WHEN r.bom IS NULL THEN product.bom_format ELSE 'text' END AS bom_format
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(uuid uuid, name text, type text, label text,
        analysis text, facts jsonb, bom text, is_assessed boolean)
      JOIN product ON product.uuid = r.uuid
      JOIN product_type ON product_type.kind = r.type AND product_type.name = r.label
      LEFT JOIN product_typing typing ON typing.product_id = product.id
    ), typed AS (
      DELETE FROM product_typing USING given WHERE product_id = given.id AND source = 'words'
    )
    UPDATE product SET name = given.name, type = given.type, product_type_id = given.product_type_id,
      analysis = given.analysis, facts = given.facts, is_assessed = given.is_assessed, bom = given.bom,
      bom_format = given.bom_format, is_named_only = false
    FROM given WHERE given.id = product.id AND
      (product.name, product.type, product.product_type_id, product.analysis, product.facts, product.is_assessed,
        product.bom, product.bom_format, product.is_named_only) IS DISTINCT FROM
      (given.name, given.type, given.product_type_id, given.analysis, given.facts, given.is_assessed, given.bom,
        given.bom_format, false)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
