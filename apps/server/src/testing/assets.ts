import { randomUUID } from 'node:crypto';
import type { PriorityLevel } from '@rampart/contract/rules/priorities.ts';
import { recordOwnProducts } from '#catalogue/own/own-products.actions.ts';
import type { Database } from '#db/connect.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { decideVersions } from '#exposure/decisions.actions.ts';
import { joinOwnProduct } from '#features/own-products/joining/join.actions.ts';
import { addToMyEquipment } from '#lists/my-equipment.ts';
import { priorityRank } from '#lists/priority.ts';
import { keepProfile } from './imports/foreign-imports.ts';

export interface AssetGiven {
  uid?: string | null;
  serial?: string | null;
  firmware?: string | null;
  location?: number | null;
  priority?: PriorityLevel | null;
  notes?: string | null;
}

/** Rows of one company for tests: groups, locations, assets, mitigations. */
export function companyRows(database: Database, companyId: number) {
  return {
    equipment: (...productIds: number[]) => database.inCompany(companyId, (db) => addToMyEquipment(db, productIds)),

    async group(name = `Group ${randomUUID()}`, productIds: number[] = []) {
      return database.inCompany(companyId, async (db) => {
        const group = await db
          .insertInto('equipment_group')
          .values({ name })
          .returning(['id', 'name'])
          .executeTakeFirstOrThrow();
        await addToMyEquipment(db, productIds);
        for (const product_id of productIds)
          await db.insertInto('group_product').values({ group_id: group.id, product_id }).execute();
        return group;
      });
    },

    async location(name = `Place ${randomUUID()}`, latitude: number | null = null, longitude: number | null = null) {
      return database.inCompany(companyId, (db) =>
        db
          .insertInto('location')
          .values({ name, latitude, longitude })
          .returning(['id', 'name'])
          .executeTakeFirstOrThrow(),
      );
    },

    /** An own product in My Equipment. */
    async ownProduct(name = `Own ${randomUUID()}`, manufacturer = `Maker ${randomUUID()}`, type: number | null = null) {
      return database.inCompany(companyId, async (db) => {
        const given = { manufacturer, name, product_type_id: type };
        const [{ id } = { id: 0 }] = await recordOwnProducts(db, [given], 'Ada Tester');
        await addToMyEquipment(db, [id]);
        return db
          .selectFrom('own_product')
          .select(['id', 'uuid', 'name', 'manufacturer_name', 'manufacturer_id'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
      });
    },

    /** An own product that was joined to a product of the catalogue. */
    async productJoin(product: string, name?: string, manufacturer?: string) {
      const { uuid } = await this.ownProduct(name, manufacturer);
      return database.inCompany(companyId, (db) => joinOwnProduct(db, { uuid, product }, 'Ada Tester', new Date()));
    },

    /** An asset of a product. The product is added to My Equipment. */
    async asset(productId: number, given: AssetGiven = {}) {
      return database.inCompany(companyId, async (db) => {
        await addToMyEquipment(db, [productId]);
        if (given.firmware) await decideVersions(db, [{ product_id: productId, version: given.firmware }]);
        return db
          .insertInto('asset')
          .values({
            product_id: productId,
            company_asset_uid: given.uid ?? null,
            serial_number: given.serial ?? null,
            firmware_version: given.firmware ?? null,
            location_id: given.location ?? null,
            priority: priorityRank(given.priority ?? null),
            notes: given.notes ?? null,
          })
          .returning(['id', 'version'])
          .executeTakeFirstOrThrow();
      });
    },

    /** An import of a one-row sheet, in its state after the upload. */
    async import() {
      return database.inCompany(companyId, async (db) => {
        await db.insertInto('spreadsheet_export').defaultValues().execute();
        const row = await db
          .insertInto('equipment_import')
          .values({
            file_name: 'list.csv',
            type: 'import-both',
            user_id: randomUUID(),
            user_name: 'Ada Tester',
            creates_locations: true,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        const import_id = row.id;
        await db
          .insertInto('import_file_part')
          .values({ import_id, part: 1, content: Buffer.from('x') })
          .execute();
        await db.insertInto('import_row').values({ import_id, position: 1, kind: 'unchanged' }).execute();
        await pairIn(db, import_id);
        await db
          .insertInto('import_listing')
          .values({ import_id, profile_id: await keepProfile(db) })
          .execute();
        await db
          .insertInto('import_turn')
          .values({ worker: randomUUID(), until: new Date(0) })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        return row;
      });
    },

    /** The alert settings of a user, and one mail for them. */
    async mail(userId: string, dueAt = new Date()) {
      await database.inCompany(companyId, async (db) => {
        await db.insertInto('alert_setting').values({ user_id: userId, critical: true }).execute();
        const { id } = await db
          .insertInto('mail_edition')
          .values({ kind: 'critical', since_round: 0, round: 1, content: '{}', made_at: dueAt })
          .returning('id')
          .executeTakeFirstOrThrow();
        await db
          .insertInto('mail')
          .values({ user_id: userId, kind: 'critical', due_at: dueAt, edition_id: id, not_before: dueAt })
          .execute();
      });
    },

    async actionItem(productId: number) {
      await database.inCompany(companyId, (db) =>
        db.insertInto('action_item').values({ product_id: productId, note: 'In hand.' }).execute(),
      );
    },

    async state(assetId: number, vulnerabilityId: number, state: 'affected' | 'not_affected' = 'not_affected') {
      const justification = state === 'not_affected' ? 'component_not_present' : null;
      await database.inCompany(companyId, (db) =>
        db
          .insertInto('asset_statement')
          .values({ asset_id: assetId, vulnerability_id: vulnerabilityId, state, justification })
          .execute(),
      );
    },

    async mitigate(assetId: number, vulnerabilityIds: number[], note: string | null = null) {
      await database.inCompany(companyId, (db) =>
        db
          .insertInto('mitigation')
          .values(vulnerabilityIds.map((vulnerability_id) => ({ asset_id: assetId, vulnerability_id, note })))
          .execute(),
      );
    },
  };
}

/** A pair of maker and model that nobody has decided, and a decision about an earlier one. */
async function pairIn(db: CompanyDb, import_id: number): Promise<void> {
  const spelling = await decisionIn(db);
  await db
    .insertInto('import_pair')
    .values({ ...writtenAs(spelling), import_id, id: 1, assets: 1, row_number: 2, state: 'open' })
    .execute();
}

/** A maker and a model that the company set aside. */
export async function decisionIn(db: CompanyDb, by = 'Ada Tester'): Promise<string> {
  const spelling = randomUUID().replaceAll('-', '').repeat(2);
  await db
    .insertInto('product_decision')
    .values({ ...writtenAs(spelling), decided_by: by, decided_at: new Date() })
    .execute();
  return spelling;
}

const writtenAs = (spelling: string) => ({ spelling, maker: `Maker ${spelling}`, model: 'Model' });
