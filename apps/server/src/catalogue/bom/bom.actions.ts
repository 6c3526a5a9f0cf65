import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { markProductsDue } from '#ratings/due.actions.ts';
import { bomText, partsJson, storedParts, type Bom } from './bom.ts';
import { bomOf, keepDocument, keepMissing, whyBundledStays } from '#catalogue/bundles/keep-document.actions.ts';
import type { TakenFile } from '#catalogue/bundles/taken-file.ts';
import { lockCatalogue } from '#catalogue/entries/entries.actions.ts';
import { Refusal } from '#catalogue/files/refusal.ts';
import { identifiersOf } from '#catalogue/identifiers/identifier.ts';
import { addIdentifiers, findIdentified, nameOf } from '#catalogue/identifiers/identifiers.actions.ts';
import type { Loaded } from '#catalogue/loads/report.ts';
import { findPartLinks } from './part-links.queries.ts';
import { findNamedProduct, findSubject, nameIt, type BomProduct } from './subject.queries.ts';
import { findAnswered, keepWaiting, type Asking } from './waiting.actions.ts';

export interface BomOptions {
  /** The product that a user named, as text. */
  named?: string | undefined;
  /** If the product is not known, the bill waits until an operator names it. Otherwise it is refused. */
  asking?: Asking | undefined;
  /** Missing if the file is kept as another document. */
  file?: TakenFile | undefined;
}

/** Stores the bill of materials of a product, and links the parts that the catalogue has. */
export function loadBom(database: Database, bom: Bom, { named, asking, file }: BomOptions): Promise<Loaded> {
  return database.asOperator(async (db) => {
    await lockCatalogue(db);
    const product =
      named === undefined
        ? ((await findSubject(db, bom.subject)) ?? (asking && (await findAnswered(db, bom, asking))))
        : await findNamedProduct(db, named);
    if (typeof product === 'object') return attachBom(db, bom, product, file);
    const reason = product ?? whyUnknown(bom);
    if (!asking) throw new Refusal(`${reason} ${nameIt}`);
    // A bill that is too long is refused now, and not after the answer.
    bomText(bom);
    return keepWaiting(db, bom, { ...asking, reason, packed: file?.packed });
  });
}

function whyUnknown({ subject }: Bom): string {
  if (!subject) return 'The bill of materials does not name its product.';
  if (subject.supplier === '') return `The bill of materials of "${subject.name}" does not name a manufacturer.`;
  return `The catalogue has no product "${subject.name}" of "${subject.supplier}".`;
}

/** Makes the bill that of the product, in the caller's transaction, which has locked the catalogue. */
export async function attachBom(
  db: OperatorDb,
  bom: Bom,
  product: BomProduct,
  file: TakenFile | undefined,
): Promise<Loaded> {
  const keeping = file && (await keepingOf(db, bom, product, file));
  const stays = keeping && (await whyBundledStays(db, keeping.identity, keeping.file));
  if (stays !== undefined)
    return { status: 'unchanged', details: `bill of materials of ${product.name}: ${stays}`, skipped: [] };
  const text = bomText(bom);
  const matches = await findPartLinks(db, bom.parts, product.id);
  const parts = bom.parts.map((part, index) => {
    const match = matches[index];
    return { ...part, uuid: match?.uuid, rests_on: match?.restsOn };
  });
  const linked = [...new Set(matches.flatMap((match) => match?.id ?? []))];
  const links = await replaceLinks(db, product.id, linked);
  await addSubject(db, bom, product.id);
  const json = partsJson(parts);
  const known = product.bom_parts === null ? undefined : partsJson(storedParts.parse(product.bom_parts));
  const isSame = product.bom === text && known === json;
  if (!isSame) {
    await db
      .updateTable('product')
      .set({ bom: text, bom_format: bom.format, bom_parts: json })
      .where('id', '=', product.id)
      .execute();
  }
  if (links > 0) await markProductsDue(db, { productIds: [product.id], vulnerabilityIds: [] });
  if (keeping) await (isSame ? keepMissing : keepDocument)(db, keeping.identity, keeping.file);
  const unlinked = matches.filter((match) => !match).length;
  return {
    status: isSame && links === 0 ? 'unchanged' : product.bom === null ? 'loaded' : 'updated',
    details: `bill of materials of ${product.name}: ${bom.parts.length} parts, ${linked.length} of them products here`,
    skipped: unlinked > 0 ? [`${unlinked} parts are not in the catalogue: listed, not linked`] : [],
  };
}

/** A bundle names the product by its uuid, which is computed from its names, so other installations have the same. */
async function keepingOf(db: OperatorDb, { format }: Bom, { id }: BomProduct, file: TakenFile) {
  const { uuid } = await db.selectFrom('product').select('uuid').where('id', '=', id).executeTakeFirstOrThrow();
  return { identity: bomOf(format, uuid), file: { ...file, product: uuid } };
}

/** The bill says which purl and CPE its product has, unless another product has them already. */
async function addSubject(db: OperatorDb, { subject }: Bom, productId: number): Promise<void> {
  if (!subject) return;
  const identifiers = identifiersOf([subject.purl, subject.cpe]);
  const taken = await findIdentified(db, identifiers);
  await addIdentifiers(
    db,
    identifiers.filter((one) => !taken.has(nameOf(one))).map((one) => ({ ...one, productId })),
  );
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
