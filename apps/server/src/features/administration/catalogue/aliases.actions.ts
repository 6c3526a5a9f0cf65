import { sql } from 'kysely';
import type { ManufacturerAlias } from '@rampart/contract/api/administration/catalogue.ts';
import { readAliases } from '#catalogue/entries/aliases.actions.ts';
import { manufacturerAliases } from '#catalogue/entries/manufacturer-aliases.ts';
import { bareManufacturer, normaliseManufacturer, withAliases } from '#catalogue/entries/names.ts';
import type { Database } from '#db/connect.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { violates } from '#db/violations.ts';
import { invalid, notFound, type FieldErrors } from '#http/errors.ts';
import { recordActing, type Acting } from '../acting.ts';

const builtIn: ManufacturerAlias[] = Object.entries(manufacturerAliases).flatMap(([manufacturer, others]) =>
  others.map((alias) => ({ id: null, manufacturer, alias, added_by: null, added_at: null })),
);
const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;

/** All aliases by manufacturer: built-in ones, those of operators, and other names of merged and renamed manufacturers. */
export async function listAliases(db: OperatorDb): Promise<ManufacturerAlias[]> {
  const rows = await db.selectFrom('manufacturer_alias').selectAll().execute();
  const { rows: others } = await sql<Omit<AliasRow, 'id'>>`
    SELECT maker.name AS manufacturer, other.name AS alias, added_by, added_at
    FROM manufacturer_other_name other JOIN manufacturer maker ON maker.id = manufacturer_id
    WHERE other.name <> maker.name`.execute(db);
  const led = others.map((row) => ({ ...aliasOf({ ...row, id: 0 }), id: null }));
  return [...builtIn, ...rows.map(aliasOf), ...led].toSorted(
    (a, b) => byName(a.manufacturer, b.manufacturer) || byName(a.alias, b.alias),
  );
}

/** Adds an alias for the next load. Refuses an alias that means nothing new or leads in a circle. */
export async function createAlias(
  database: Database,
  acting: Acting,
  at: Date,
  { manufacturer, alias }: { manufacturer: string; alias: string },
): Promise<ManufacturerAlias> {
  const normalised = bareManufacturer(alias);
  const [meant, current] = await withAliases(await readAliases(database), async () => [
    normaliseManufacturer(manufacturer),
    normaliseManufacturer(alias),
  ]);
  if (meant === current) throw invalid({ alias: ['Both names already refer to the same manufacturer.'] });
  if (meant === normalised) throw invalid({ alias: ['This is the manufacturer’s own name.'] });
  return database.asOperator(async (db) => {
    if (await hasOtherNames(db, current))
      throw invalid({ alias: ['Other names refer to this manufacturer. Merge the two.'] });
    const row = await db
      .insertInto('manufacturer_alias')
      .values({ manufacturer, alias, normalised_alias: normalised, added_by: acting.by.userName, added_at: at })
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => {
        if (violates(error, 'manufacturer_alias_normalised_alias_key')) throw invalid(leadsElsewhere);
        throw error;
      });
    await recordActing(db, acting, at, 'alias-added', { manufacturer, alias });
    return aliasOf(row);
  });
}

/** Its names would not follow the alias. */
async function hasOtherNames(db: OperatorDb, normalisedName: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM manufacturer_other_name JOIN manufacturer maker ON maker.id = manufacturer_id
    WHERE maker.normalised_name = ${normalisedName} LIMIT 1`.execute(db);
  return rows.length > 0;
}

const leadsElsewhere: FieldErrors = { alias: ['This alias refers to another manufacturer. Remove it there first.'] };

/** Faults of an alias that its schema cannot find. Called when another field is refused. */
export async function aliasFaults(db: OperatorDb, alias: string | undefined): Promise<FieldErrors> {
  if (alias === undefined) return {};
  const taken = await db
    .selectFrom('manufacturer_alias')
    .select('id')
    .where('normalised_alias', '=', bareManufacturer(alias))
    .executeTakeFirst();
  return taken ? leadsElsewhere : {};
}

export async function removeAlias(db: OperatorDb, acting: Acting, at: Date, id: number): Promise<void> {
  const removed = await db
    .deleteFrom('manufacturer_alias')
    .where('id', '=', id)
    .returning(['manufacturer', 'alias'])
    .executeTakeFirst();
  if (!removed) throw notFound();
  await recordActing(db, acting, at, 'alias-removed', removed);
}

interface AliasRow {
  id: number;
  manufacturer: string;
  alias: string;
  added_by: string;
  added_at: Date;
}

const aliasOf = ({ id, manufacturer, alias, added_by, added_at }: AliasRow): ManufacturerAlias => ({
  id,
  manufacturer,
  alias,
  added_by,
  added_at: added_at.toISOString(),
});
