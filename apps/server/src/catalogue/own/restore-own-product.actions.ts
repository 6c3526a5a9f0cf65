import { sql } from 'kysely';
import type { OwnProductFields } from '@rampart/contract/api/own-products.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { ownNamesOf, type OwnName } from './own-names.ts';
import { ensureMakers } from './own-products.actions.ts';
import { findUnknownTypes } from './own-types.queries.ts';

interface Former extends OwnProductFields {
  id: number;
  uuid: string;
  is_suggested: boolean;
  created_by: string | null;
}

/**
 * Records an own product again with its former number, although the catalogue has it by now. If the company has one with
 * these names again, that one is used.
 */
export async function restoreOwnProduct(db: CompanyDb, former: Former): Promise<number> {
  const unknown = await findUnknownTypes(db, [former.product_type_id]);
  const [name] = (await ownNamesOf(db, [former])) as [OwnName];
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM own_product WHERE normalised_manufacturer = ${name.normalised_manufacturer}
      AND normalised_name = ${name.normalised_name}`.execute(db);
  if (rows[0]) return rows[0].id;
  const makers = await ensureMakers(db, [name]);
  await db
    .insertInto('own_product')
    .values({
      id: former.id,
      uuid: former.uuid,
      manufacturer_id: makers.get(name.normalised_manufacturer) as number,
      product_type_id: unknown.size === 0 ? former.product_type_id : null,
      name: name.name,
      normalised_name: name.normalised_name,
      is_suggested: former.is_suggested,
      created_by: former.created_by,
    })
    .execute();
  return former.id;
}
