import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listEquipment } from '@rampart/contract/api/equipment.ts';
import { previewMail, saveAlerts } from '@rampart/contract/api/notifications.ts';
import { listOwnProducts } from '@rampart/contract/api/own-products.ts';
import { importInputs } from '#catalogue/import-files.ts';
import { markEarlierMonthsDue, rateDue } from '#ratings/due.actions.ts';
import { getSharedReport } from '#features/notifications/report.queries.ts';
import { csaf, type AdvisoryGiven } from '#testing/loads/advisories.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const load = (...values: object[]) =>
  importInputs(
    world.database,
    values.map((value, index) => ({ name: `${index}.json`, content: Buffer.from(JSON.stringify(value)) })),
    { now: world.services.clock(), onFile: () => {} },
  );
const advisory = (given: AdvisoryGiven) => load(csaf(given));
const equipmentOf = async (user: WorldUser) => (await world.call(listEquipment, user, { body: {} })).body.products;
const ownOf = async (user: WorldUser) => (await world.call(listOwnProducts, user, { body: {} })).body.own_products;

async function companyWith(name: string, manufacturer: string) {
  const user = await world.user();
  const rows = companyRows(world.database, user.companyId);
  const own = await rows.ownProduct(name, manufacturer);
  await rows.asset(own.id, { uid: 'OWN-1', priority: 'high' });
  return { user, rows, own };
}

describe('a load of the catalogue', () => {
  it('changes no own product, and finds none of the vulnerabilities of its namesake in it', async () => {
    const [at, other] = [await companyWith('Zephyrbox 7', 'Brontide'), await companyWith('Zephyrbox 7', 'Brontide')];
    const before = await ownOf(at.user);
    await advisory({ id: 'OWN-1', products: { Brontide: { 'Zephyrbox 7': ['< 2.0'] } } });
    for (const { user, own } of [at, other])
      expect(await equipmentOf(user)).toMatchObject([
        { uuid: own.uuid, is_own: true, total_assets: 1, rating: { status: 'No rating' } },
      ]);
    expect(await ownOf(at.user)).toMatchObject(before.map(({ uuid, name }) => ({ uuid, name })));
    // The same load again, and a revision that names nothing of it.
    await advisory({ id: 'OWN-1', version: '2', products: { Brontide: { 'Zephyrbox 8': ['< 2.0'] } } });
    expect(await equipmentOf(at.user)).toMatchObject([{ uuid: at.own.uuid, total_assets: 1 }]);
  });

  it('gives own products the new spelling of their manufacturer and type, in My Equipment too', async () => {
    const make = catalogueOf(world.database);
    const [maker, type] = [await make.manufacturer('Quillmark'), await make.label('Separator')];
    const at = await companyWith('Aardfilter', 'Quillmark');
    await world.database.inCompany(at.user.companyId, (db) =>
      db.updateTable('own_product').set({ product_type_id: type.id }).where('id', '=', at.own.id).execute(),
    );
    await world.inRole('rampart_operator', "UPDATE manufacturer SET name = 'QuillMark' WHERE id = $1", [maker.id]);
    await world.inRole('rampart_operator', "UPDATE product_type SET name = 'Oil Separator' WHERE id = $1", [type.id]);
    expect(await equipmentOf(at.user)).toMatchObject([
      { organizations: [{ name: 'QuillMark' }], label: { name: 'Oil Separator' } },
    ]);
    for (const queryString of ['oil separator', 'quillmark']) {
      const { body } = await world.call(listEquipment, at.user, { body: { filterState: { queryString } } });
      expect(
        body.products.map(({ name }) => name),
        queryString,
      ).toEqual(['Aardfilter']);
    }
  });

  it('rates nothing of a company', async () => {
    const at = await companyWith('Unrated 1', 'Brontide');
    await markEarlierMonthsDue(world.database, world.services.clock());
    await rateDue(world.database, world.services.clock());
    expect(await equipmentOf(at.user)).toMatchObject([{ rating: { value: null, status: 'No rating' } }]);
    const due = await world.inRole('rampart_operator', 'SELECT FROM rating_due WHERE id > 1000000000');
    expect(due).toEqual([]);
  });
});

describe('the mails of a company', () => {
  const at = new Date('2026-06-30T12:00:00Z');
  const about = { company: 'Company', timeZone: 'UTC', at };
  const reportOf = ({ companyId }: WorldUser) =>
    getSharedReport((work) => world.database.readInCompany(companyId, work), about);

  it('count its own products, name none as a risk, and count nothing of another company', async () => {
    const [one, other] = [await companyWith('Zephyrbox 9', 'Brontide'), await world.user()];
    const report = await reportOf(one.user);
    expect(report.figures).toMatchObject({ products: 1, assets: 1, openItems: 0, assetsToMitigate: 0 });
    expect(report.figures.states).toEqual({ 0: 1, 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 });
    expect([report.topRisks, report.overdue]).toEqual([[], { total: 0, products: [] }]);
    expect((await reportOf(other)).figures).toMatchObject({ products: 0, assets: 0 });
  });

  it('never contain words of own products of another company', async () => {
    const [one, other] = [await companyWith('Zephyrbox 9', 'Brontide'), await companyWith('Namesake', 'Quillmark')];
    const alerts = {
      critical: { status: true },
      reports: { status: true, frequency_type: 'weekly' as const, value: 1 },
    };
    for (const { user } of [one, other]) await world.call(saveAlerts, user, { body: { alerts } });
    await advisory({
      id: 'OWN-9',
      products: { Brontide: { 'Zephyrbox 9': ['< 2.0'] } },
      vulnerabilities: [{ score: 10 }],
    });
    for (const kind of ['critical', 'report'] as const) {
      const mail = await world.call(previewMail, other.user, { params: { kind } });
      expect(mail.status).toBe(200);
      expect(mail.text).not.toMatch(/zephyr|brontide/i);
    }
    // Own products are not affected by what an advisory says of their namesake.
    const critical = await world.call(previewMail, one.user, { params: { kind: 'critical' } });
    expect(critical.body).toMatchObject({ is_quiet: true });
  });
});
