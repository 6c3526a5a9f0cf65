import { sql, type RawBuilder } from 'kysely';
import { splitOrderNumber } from '@rampart/contract/rules/catalogue/order-number.ts';
import type { OperatorDb } from '#db/transaction.ts';
import {
  manufacturerNamed,
  normaliseManufacturer,
  normaliseProduct,
  productNamed,
  type ProductName,
} from '#catalogue/entries/names.ts';
import { Refusal } from '#catalogue/files/refusal.ts';
import { identifierOf, makerAndName } from '#catalogue/identifiers/identifier.ts';
import { findIdentified, nameOf } from '#catalogue/identifiers/identifiers.actions.ts';
import { spellingKeyOf } from '#catalogue/matching/spelling-key.ts';
import type { BomPart } from './bom.ts';

/** The product that a bill of materials belongs to. */
export interface BomProduct {
  id: number;
  name: string;
  bom: string | null;
  bom_parts: unknown;
}

/**
 * The product of the catalogue that a bill names: by purl, by CPE, by manufacturer and name, by an accepted alias, or by
 * an order number of the manufacturer. Undefined if none of them names exactly one.
 */
export async function findSubject(db: OperatorDb, subject: BomPart | null): Promise<BomProduct | undefined> {
  if (!subject) return undefined;
  const identifiers = [subject.purl, subject.cpe].flatMap((one) => identifierOf(one) ?? []);
  const identified = await findIdentified(db, identifiers);
  const known = identifiers.map((one) => identified.get(nameOf(one))).find(Boolean);
  if (known) return findProduct(db, sql`product.id = ${known.id}`);
  const maker = subject.supplier;
  const names = [
    ...(maker === '' ? [] : [productNamed(manufacturerNamed(maker), subject.name)]),
    ...identifiers.flatMap((one) => makerAndName(one) ?? []),
  ];
  for (const { uuid } of names) {
    const named = await findProduct(db, sql`product.uuid = ${uuid}`);
    if (named) return named;
  }
  if (maker === '') return undefined;
  return (
    (await findProduct(
      db,
      sql`product.id = (SELECT product_id FROM product_alias
        WHERE spelling = ${spellingKeyOf({ maker, model: subject.name })} AND accepted_at IS NOT NULL)`,
    )) ?? findByOrderNumber(db, subject.name, maker)
  );
}

/** The number ends the name in brackets, or is the name. Only one product of the manufacturer may have it. */
async function findByOrderNumber(db: OperatorDb, name: string, maker: string): Promise<BomProduct | undefined> {
  const number = splitOrderNumber(name).number ?? splitOrderNumber(`x (${name.trim()})`).number;
  if (number === null) return undefined;
  const squeezed = number.replaceAll(/[^0-9A-Z]/g, '').toLowerCase();
  return findProduct(
    db,
    sql`product.manufacturer_id = (
        SELECT id FROM manufacturer WHERE normalised_name = ${normaliseManufacturer(maker)})
      AND split_part(order_number_of(product.name), ' ', 1) = ${squeezed}`,
  );
}

/** The product, if exactly one fits. */
async function findProduct(db: OperatorDb, fits: RawBuilder<unknown>): Promise<BomProduct | undefined> {
  const { rows } = await sql<BomProduct>`
    SELECT id, name, bom, bom_parts FROM product WHERE ${fits} LIMIT 2`.execute(db);
  return rows.length === 1 ? rows[0] : undefined;
}

/** What a user of the command does about a product that is not known. */
export const nameIt = 'Name it with --product.';

const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The product that a user names: by its uuid, as `Manufacturer/Name`, or by a name that only one product has. Otherwise
 * the reason, as a text for users.
 */
export async function findNamedProduct(db: OperatorDb, text: string): Promise<BomProduct | string> {
  const named = text.trim();
  if (uuidForm.test(named)) {
    const found = await findProduct(
      db,
      sql`product.id = coalesce((SELECT product_id FROM product_other_name WHERE uuid = ${named}),
        (SELECT known.id FROM product known WHERE known.uuid = ${named}))`,
    );
    return found ?? `The catalogue has no product ${named}.`;
  }
  const [maker = '', ...rest] = named.split('/');
  const name = rest.join('/').trim();
  if (maker.trim() !== '' && name !== '') {
    const { uuid } = productNamed(manufacturerNamed(maker), name);
    const found = await findProduct(db, sql`product.uuid = ${uuid}`);
    if (found) return found;
  }
  const { rows } = await sql<BomProduct & { maker: string }>`
    SELECT id, name, bom, bom_parts, manufacturer_name AS maker FROM product
    WHERE normalised_name = ${normaliseProduct(named)} ORDER BY manufacturer_name, id LIMIT 4`.execute(db);
  if (rows.length === 1 && rows[0]) return rows[0];
  if (rows.length > 1) {
    const makers = rows.slice(0, 3).map((row) => `"${row.maker}/${row.name}"`);
    return `Several products are called "${named}": ${makers.join(', ')}.`;
  }
  return `The catalogue has no product ${name === '' ? `"${named}"` : `"${name}" of "${maker.trim()}"`}.`;
}

/** The names of a product that a user names, as a load would compute them. */
export async function namesOfNamedProduct(db: OperatorDb, text: string): Promise<ProductName> {
  const known = await findNamedProduct(db, text);
  if (typeof known === 'string') throw new Refusal(`${known} ${nameIt}`);
  const { rows } = await sql<ProductName>`
    SELECT product.uuid, product.name, product.normalised_name AS "normalisedName",
      jsonb_build_object('uuid', maker.uuid, 'name', maker.name, 'normalisedName', maker.normalised_name) AS manufacturer
    FROM product JOIN manufacturer maker ON maker.id = manufacturer_id WHERE product.id = ${known.id}`.execute(db);
  const [found] = rows;
  if (!found) throw new Refusal('The product was removed in the meantime.');
  return found;
}
