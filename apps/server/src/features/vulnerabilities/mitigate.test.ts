import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getMitigationStats, listVulnerableProducts, saveActionItems } from '@rampart/contract/api/action-items.ts';
import { listAssetHistory } from '@rampart/contract/api/assets.ts';
import * as api from '@rampart/contract/api/vulnerabilities/vulnerabilities.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let user: WorldUser;
let rows: ReturnType<typeof companyRows>;
let make: ReturnType<typeof catalogueOf>;

beforeAll(async () => {
  world = await createWorld();
  user = await world.user();
  rows = companyRows(world.database, user.companyId);
  make = catalogueOf(world.database);
});
afterAll(() => world.close());

type Product = Awaited<ReturnType<ReturnType<typeof catalogueOf>['product']>>;
type Vulnerability = Awaited<ReturnType<ReturnType<typeof catalogueOf>['vulnerability']>>;

/** A product with one vulnerability and some assets in My Equipment. */
async function equipment(assets = 3) {
  const product = await make.product();
  const vulnerability = await make.vulnerability(product.id);
  const ids: number[] = [];
  for (let made = 0; made < assets; made += 1) ids.push((await rows.asset(product.id)).id);
  return { product, vulnerability, ids };
}

const mitigate = (cve: string, product: string, by = user) =>
  world.call(api.mitigateVulnerability, by, { params: { cve }, body: { product } });
const undo = (cve: string, product: string, mitigated_at: string, by = user) =>
  world.call(api.undoMitigation, by, { params: { cve }, body: { product, mitigated_at } });

async function counts({ cve }: Vulnerability, { uuid }: Product, by = user) {
  const { body } = await world.call(api.getVulnerability, by, { params: { cve } });
  const own = body.vulnerability.equipment?.products.find((product) => product.uuid === uuid);
  return own && [own.open_assets, own.mitigated_assets];
}

async function history({ uuid }: Product, asset: number) {
  const params = { uuid, assetId: String(asset) };
  const { body } = await world.call(listAssetHistory, user, { params, body: {} });
  return body.history.map(({ kind, cause, user: by }) => [kind, cause, by]);
}

const save = ({ uuid, id }: Product, vulnerability: Vulnerability, asset: number, status: 'checked' | 'unchecked') =>
  world.call(saveActionItems, user, {
    params: { uuid },
    body: { asset_ids: [asset], form: [{ vulnerability_id: vulnerability.id, core_product_id: id, status }] },
  });

describe('mitigating a vulnerability on all assets of a product', () => {
  it('changes counts, progress and histories as single saves do, and can be undone', async () => {
    const { product, vulnerability, ids } = await equipment(4);
    const [done = 0, removed = 0, first = 0] = ids;
    await save(product, vulnerability, done, 'checked');
    await world.database.inCompany(user.companyId, (db) =>
      db.updateTable('asset').set({ removed_at: new Date() }).where('id', '=', removed).execute(),
    );
    const before = await history(product, done);

    const { status, body } = await mitigate(` ${vulnerability.cve.toLowerCase()} `, product.uuid);
    expect([status, body.mitigated]).toEqual([200, 2]);
    expect(await counts(vulnerability, product)).toEqual([0, 3]);
    expect((await world.call(getMitigationStats, user, { params: { uuid: product.uuid } })).body).toEqual({
      total_assets: 3,
      total_mitigated_assets: 3,
    });
    const { body: items } = await world.call(listVulnerableProducts, user, { body: {} });
    expect(items.products.find(({ uuid }) => uuid === product.uuid)).toMatchObject({
      mitigation_status: 'complete',
      progress_status: 'Complete',
    });
    expect((await history(product, first))[0]).toEqual(['mitigated', 'bulk', 'Ada Tester']);
    expect(await history(product, done)).toEqual(before);
    expect((await history(product, removed)).flat()).not.toContain('mitigated');

    expect((await mitigate(vulnerability.cve, product.uuid)).body.mitigated).toBe(0);
    expect((await undo(vulnerability.cve, product.uuid, body.mitigated_at)).body).toEqual({ reopened: 2 });
    expect(await counts(vulnerability, product)).toEqual([2, 1]);
    expect((await history(product, first))[0]).toEqual(['reopened', 'bulk', 'Ada Tester']);
    expect((await undo(vulnerability.cve, product.uuid, body.mitigated_at)).body).toEqual({ reopened: 0 });
  });

  it('undoes nothing that was changed since, of another call or of another user', async () => {
    const { product, vulnerability, ids } = await equipment(3);
    const { mitigated_at } = (await mitigate(vulnerability.cve, product.uuid)).body;
    const [again = 0] = ids;
    await save(product, vulnerability, again, 'unchecked');
    await save(product, vulnerability, again, 'checked');
    const colleague = await world.user({ companyId: user.companyId });
    expect((await undo(vulnerability.cve, product.uuid, mitigated_at, colleague)).body).toEqual({ reopened: 0 });
    const other = await make.product();
    expect((await undo(vulnerability.cve, other.uuid, mitigated_at)).body).toEqual({ reopened: 0 });
    expect((await undo(vulnerability.cve, product.uuid, mitigated_at)).body).toEqual({ reopened: 2 });
    expect(await counts(vulnerability, product)).toEqual([2, 1]);
  });

  it('counts each asset once if two users do it at the same time', { tags: ['embedded'] }, async () => {
    const { product, vulnerability, ids } = await equipment(5);
    const colleague = await world.user({ companyId: user.companyId });
    const both = await Promise.all([
      mitigate(vulnerability.cve, product.uuid),
      mitigate(vulnerability.cve, product.uuid, colleague),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both.reduce((sum, { body }) => sum + body.mitigated, 0)).toBe(ids.length);
    expect(await counts(vulnerability, product)).toEqual([0, 5]);
  });

  it('includes the vulnerabilities of a component', async () => {
    const component = await make.product({ type: 'component' });
    const product = await make.product({ components: [component.id] });
    const vulnerability = await make.vulnerability(component.id);
    const { id } = await rows.asset(product.id);
    expect((await mitigate(vulnerability.cve, product.uuid)).body.mitigated).toBe(1);
    expect(await counts(vulnerability, product)).toEqual([0, 1]);
    expect((await history(product, id))[0]).toEqual(['mitigated', 'hand', 'Ada Tester']);
  });

  it('of another company does not happen, and its undo reopens nothing', async () => {
    const { product, vulnerability } = await equipment(2);
    const stranger = await world.user();
    expect((await mitigate(vulnerability.cve, product.uuid, stranger)).status).toBe(404);
    await companyRows(world.database, stranger.companyId).asset(product.id);
    expect((await mitigate(vulnerability.cve, product.uuid, stranger)).body.mitigated).toBe(1);
    expect(await counts(vulnerability, product)).toEqual([2, 0]);
    const { mitigated_at } = (await mitigate(vulnerability.cve, product.uuid)).body;
    expect((await undo(vulnerability.cve, product.uuid, mitigated_at, stranger)).body).toEqual({ reopened: 0 });
    expect(await counts(vulnerability, product)).toEqual([0, 2]);
    expect(await counts(vulnerability, product, stranger)).toEqual([0, 1]);
  });

  it('refuses products without the vulnerability, and ids that do not exist', async () => {
    const { product, vulnerability } = await equipment(1);
    const { product: other } = await equipment(1);
    const refused = await mitigate(vulnerability.cve, other.uuid);
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({ product: ['The product does not have this vulnerability.'] });
    const none = '00000000-0000-4000-8000-000000000000';
    for (const [cve, uuid] of [
      [vulnerability.cve, none],
      ['CVE-1999-99999', product.uuid],
      ['%', product.uuid],
      ['x'.repeat(500), product.uuid],
    ] as const) {
      expect((await mitigate(cve, uuid)).status).toBe(404);
      expect((await undo(cve, uuid, '2026-03-02T09:00:00.000000Z')).status).toBe(404);
    }
    expect((await undo(vulnerability.cve, product.uuid, '0000-01-01T00:00:00Z')).body).toEqual({ reopened: 0 });
    expect(await counts(vulnerability, product)).toEqual([1, 0]);
  });

  it('needs ActionItems.edit', async () => {
    const { product, vulnerability } = await equipment(1);
    const reader = await world.user({ companyId: user.companyId, permissions: ['ActionItems.view'] });
    expect((await mitigate(vulnerability.cve, product.uuid, reader)).status).toBe(403);
  });
});
