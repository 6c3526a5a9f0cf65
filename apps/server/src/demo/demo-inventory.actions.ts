import { sql } from 'kysely';
import { demoInventories } from '@rampart/demo/inventory.ts';
import type { DemoAsset, DemoInventory } from '@rampart/demo/inventory-plan.ts';
import type { Author, Database } from '#db/connect.ts';
import { addToMyEquipment, lockMyEquipment } from '#lists/my-equipment.ts';
import { priorityRank } from '#lists/priority.ts';
import type { CompanyDb, OperatorDb } from '#db/transaction.ts';

/** Gives the demo companies their equipment, each in one transaction. Answers how many companies it filled. */
export async function loadDemoInventories(database: Database): Promise<number> {
  let filled = 0;
  for (const inventory of demoInventories()) {
    const owner = await database.asOperator((db) => findOwner(db, inventory.company));
    if (!owner) continue;
    const { companyId, ...author } = owner;
    if (await database.inCompany(companyId, (db) => fill(db, inventory, author), author)) filled += 1;
  }
  return filled;
}

/** The demo company, and the user who is named as the author of its data. */
async function findOwner(db: OperatorDb, name: string): Promise<(Author & { companyId: number }) | undefined> {
  const row = await db
    .selectFrom('company')
    .innerJoin('user_account', 'user_account.company_id', 'company.id')
    .select(['company.id as company_id', 'user_account.id as user_id', 'user_account.name', 'user_account.last_name'])
    .where('company.name', '=', name)
    .where('company.is_demo', '=', true)
    .where('user_account.is_demo', '=', true)
    .orderBy(sql`cardinality(user_account.permissions)`, 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { companyId: row.company_id, userId: row.user_id, userName: `${row.name} ${row.last_name}` };
}

/** A company that ever had assets or equipment stays as its users left it. */
async function fill(db: CompanyDb, inventory: DemoInventory, author: Author): Promise<boolean> {
  // Two servers may start on the same database. The second waits here, and then finds it filled.
  await lockMyEquipment(db);
  const { rows: used } = await sql`SELECT FROM company_counter UNION ALL SELECT FROM equipment LIMIT 1`.execute(db);
  if (used.length > 0) return false;
  const locations = await addLocations(db, inventory);
  const equipment = await addEquipment(db, inventory);
  const assets = equipment.flatMap(({ productId, assets: own }) =>
    own.map(({ location, priority, ...asset }) => ({
      ...asset,
      product_id: productId,
      location_id: location === null ? null : (locations.get(location) ?? null),
      priority: priorityRank(priority),
    })),
  );
  await addAssets(db, assets, author);
  await addWork(db, inventory, author);
  return equipment.length > 0;
}

async function addLocations(db: CompanyDb, { locations }: DemoInventory): Promise<Map<string, number>> {
  const rows = await db
    .insertInto('location')
    .values(locations.map(({ name, at }) => ({ name, latitude: at?.[0] ?? null, longitude: at?.[1] ?? null })))
    .returning(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

interface Owned {
  productId: number;
  groups: string[];
  assets: DemoAsset[];
}

/** Adds the equipment that the catalogue contains. The catalogue may be another one than the demo catalogue. */
async function addEquipment(db: CompanyDb, { groups, equipment }: DemoInventory): Promise<Owned[]> {
  const names = JSON.stringify(equipment.map(({ manufacturer, name }) => ({ manufacturer, name })));
  const { rows: found } = await sql<{ id: number; manufacturer_name: string; name: string }>`
    SELECT product.id, product.manufacturer_name, product.name
    FROM jsonb_to_recordset(${names}::jsonb) AS asked(manufacturer text, name text)
    JOIN product ON product.manufacturer_name = asked.manufacturer AND product.name = asked.name`.execute(db);
  const ids = new Map(found.map((row) => [`${row.manufacturer_name}/${row.name}`, row.id]));
  const owned = equipment.flatMap(({ manufacturer, name, groups: own, assets }): Owned[] => {
    const productId = ids.get(`${manufacturer}/${name}`);
    return productId === undefined ? [] : [{ productId, groups: own, assets }];
  });
  await addToMyEquipment(
    db,
    owned.map(({ productId }) => productId),
  );
  const made = await db
    .insertInto('equipment_group')
    .values(groups.map((name) => ({ name })))
    .returning(['id', 'name'])
    .execute();
  const groupIds = new Map(made.map(({ id, name }) => [name, id]));
  const pairs = owned.flatMap(({ productId, groups: own }) =>
    own.map((name) => ({ group_id: groupIds.get(name) as number, product_id: productId })),
  );
  if (pairs.length > 0) await db.insertInto('group_product').values(pairs).execute();
  return owned;
}

interface AssetRow extends Omit<DemoAsset, 'location' | 'priority'> {
  product_id: number;
  location_id: number | null;
  priority: number | null;
}

/** Adds assets and mitigations. Some assets have the older half of the vulnerabilities of their product mitigated. */
async function addAssets(db: CompanyDb, assets: AssetRow[], { userName }: Author): Promise<void> {
  const { rows: taken } = await sql<{ first: number }>`SELECT take_numbers('asset', ${assets.length}) AS first`.execute(
    db,
  );
  const first = taken[0]?.first ?? 1;
  const given = JSON.stringify(assets.map((asset, index) => ({ ...asset, id: first + index })));
  await sql`
    INSERT INTO asset (id, product_id, company_asset_uid, serial_number, location_id, priority, notes)
    SELECT id, product_id, uid, serial, location_id, priority, notes
    FROM jsonb_to_recordset(${given}::jsonb) AS asset(
      id integer, product_id integer, uid text, serial text, location_id integer, priority smallint, notes text)`.execute(
    db,
  );
  await sql`
    INSERT INTO mitigation (asset_id, vulnerability_id, date_mitigated, user_name, note)
    SELECT asset.id, known.vulnerability_id, now() - make_interval(days => 5 + (asset.id * 7 + known.place * 11) % 180),
      ${userName}, CASE WHEN (asset.id + known.place) % 4 = 0 THEN 'Done with work order WO-' || 4000 + asset.id END
    FROM jsonb_to_recordset(${given}::jsonb) AS asset(id integer, product_id integer, mitigated text)
    JOIN (
      SELECT product_id, vulnerability_id, (row_number() OVER of_product)::integer AS place,
        count(*) OVER (PARTITION BY product_id) AS items
      FROM vulnerability_of_product
      WHERE product_id IN (SELECT equipment.product_id FROM equipment)
      WINDOW of_product AS (PARTITION BY product_id ORDER BY vulnerability_id)
    ) known USING (product_id)
    WHERE asset.mitigated = 'all' OR asset.mitigated = 'some' AND known.place * 2 <= known.items`.execute(db);
}

/** Adds statuses and notes for the products that the company has. */
async function addWork(db: CompanyDb, { work }: DemoInventory, { userName }: Author): Promise<void> {
  await sql`
    INSERT INTO action_item (product_id, status, note, user_name)
    SELECT equipment.product_id, said.status, said.note, ${userName}
    FROM jsonb_to_recordset(${JSON.stringify(work)}::jsonb) AS said(product text, status text, note text)
      JOIN product ON product.manufacturer_name || '/' || product.name = said.product
      JOIN equipment ON equipment.product_id = product.id`.execute(db);
}
