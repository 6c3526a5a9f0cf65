import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { markProductsDue } from '#ratings/due.actions.ts';
import { bomText, type Bom, type BomPart } from './bom.ts';
import { lockCatalogue } from '#catalogue/entries/entries.actions.ts';
import {
  manufacturerNamed,
  normaliseManufacturer,
  normaliseProduct,
  productNamed,
  type ProductName,
} from '#catalogue/entries/names.ts';
import { Refusal } from '#catalogue/files/refusal.ts';
import type { Loaded } from '#catalogue/loads/report.ts';

/** Stores the bill of materials of a product, and links the parts that the catalogue has as components. */
export function loadBom(database: Database, bom: Bom, named: string | undefined): Promise<Loaded> {
  const target = named === undefined ? subjectOf(bom) : productOf(named);
  const text = bomText(bom);
  return database.asOperator(async (db) => {
    await lockCatalogue(db);
    const product = await db
      .selectFrom('product')
      .select(['id', 'bom'])
      .where('uuid', '=', target.uuid)
      .executeTakeFirst();
    if (!product) {
      throw new Refusal(
        `The catalogue has no product "${target.name}" of "${target.manufacturer.name}". Name one with --product.`,
      );
    }
    const { linked, unlinked } = await matchParts(db, bom.parts, product.id);
    const links = await replaceLinks(db, product.id, linked);
    if (product.bom !== text) {
      await db.updateTable('product').set({ bom: text, bom_format: bom.format }).where('id', '=', product.id).execute();
    }
    if (links > 0) await markProductsDue(db, { productIds: [product.id], vulnerabilityIds: [] });
    const isSame = links === 0 && product.bom === text;
    return {
      status: isSame ? 'unchanged' : product.bom === null ? 'loaded' : 'updated',
      details: `bill of materials of ${target.name}: ${bom.parts.length} parts, ${linked.length} of them components here`,
      skipped: unlinked > 0 ? [`${unlinked} parts are not components of the catalogue: listed, not linked`] : [],
    };
  });
}

function subjectOf({ subject }: Bom): ProductName {
  if (!subject || subject.supplier === '') {
    throw new Refusal('The bill of materials does not name its product and manufacturer. Name them with --product.');
  }
  return productNamed(manufacturerNamed(subject.supplier), subject.name);
}

/** `Manufacturer/Name`. The name may contain further slashes. */
export function productOf(text: string): ProductName {
  const [manufacturer = '', ...name] = text.split('/');
  if (manufacturer.trim() === '' || name.join('/').trim() === '')
    throw new Refusal('Write --product as "Manufacturer/Name".');
  return productNamed(manufacturerNamed(manufacturer), name.join('/'));
}

/** By manufacturer and name, or by a name that only one component has. */
async function matchParts(db: OperatorDb, parts: BomPart[], productId: number) {
  const names = [...new Set(parts.map(({ name }) => normaliseProduct(name)))];
  const known = await db
    .selectFrom('product')
    .innerJoin('manufacturer', 'manufacturer.id', 'manufacturer_id')
    .select(['product.id', 'product.normalised_name as name', 'manufacturer.normalised_name as manufacturer'])
    .where('product.type', '=', 'component')
    .where('product.id', '!=', productId)
    .where(sql<boolean>`product.normalised_name = ANY(${names})`)
    .execute();
  const byName = new Map<string, typeof known>();
  for (const one of known) byName.set(one.name, [...(byName.get(one.name) ?? []), one]);
  const matches = parts.map(({ name, supplier }) => {
    const candidates = byName.get(normaliseProduct(name)) ?? [];
    const ofSupplier = candidates.find(
      (one) => supplier !== '' && one.manufacturer === normaliseManufacturer(supplier),
    );
    return ofSupplier ?? (candidates.length === 1 ? candidates[0] : undefined);
  });
  const linked = [...new Set(matches.flatMap((match) => match?.id ?? []))];
  return { linked, unlinked: matches.filter((match) => !match).length };
}

/** Answers how many links were added or removed. Links from a sheet do not change. */
async function replaceLinks(db: OperatorDb, productId: number, componentIds: number[]): Promise<number> {
  const gone = await db
    .deleteFrom('product_component')
    .where('product_id', '=', productId)
    .where('is_from_bom', '=', true)
    .where(sql<boolean>`component_id <> ALL(${componentIds}::integer[])`)
    .executeTakeFirstOrThrow();
  const come = await sql`
    INSERT INTO product_component (product_id, component_id, is_from_bom)
    SELECT ${productId}::integer, unnest(${componentIds}::integer[]), true ON CONFLICT DO NOTHING`.execute(db);
  return Number(gone.numDeletedRows) + Number(come.numAffectedRows ?? 0);
}
