import { sql } from 'kysely';
import { stateExposure } from '@rampart/contract/api/action-items.ts';
import * as assets from '@rampart/contract/api/assets.ts';
import * as locations from '@rampart/contract/api/locations.ts';
import { priorityLevels } from '@rampart/contract/rules/priorities.ts';
import { decideDue } from '#exposure/decisions.actions.ts';
import { addToMyEquipment } from '#lists/my-equipment.ts';
import { companyRows } from './assets.ts';
import { catalogueOf } from './catalogue.ts';
import type { World, WorldUser } from './world.ts';

export const workKinds = [
  'create',
  'edit',
  'bulk',
  'remove',
  'restore',
  'mitigate',
  'reopen',
  'state',
  'overrule',
  'take-back',
  'rename',
  'attach',
  'detach',
  'find',
  'fix',
  'limit',
  'decide',
  'say',
  'unsay',
  'withdraw',
  'build-in',
  'take-out',
  'mark',
] as const;

/** One random change. The numbers choose among the existing rows. */
export interface Work {
  kind: (typeof workKinds)[number];
  company: number;
  a: number;
  b: number;
  c: number;
}

/** Two companies and a small catalogue for random changes. The server may refuse a change. */
export async function workplace(world: World) {
  const make = catalogueOf(world.database);
  const component = await make.product({ type: 'component' });
  const products = [await make.product(), await make.product(), component];
  const vulnerabilities: number[] = [];
  for (const { id } of [...products, products[0] as { id: number }])
    vulnerabilities.push((await make.vulnerability(id)).id);
  const advisory = await world.inRole<{ id: number }>('rampart_operator', 'SELECT max(id) AS id FROM advisory');
  const companies: { user: WorldUser; places: number[] }[] = [];
  for (const user of [await world.user(), await world.user()]) {
    const rows = companyRows(world.database, user.companyId);
    companies.push({ user, places: [(await rows.location()).id, (await rows.location()).id] });
  }

  /** The status of the call, or 200 if there is nothing to do. */
  return async function perform({ kind, company, a, b, c }: Work): Promise<number> {
    const { user, places } = pick(companies, company);
    const product = pick(products, b);
    const vulnerability = pick(vulnerabilities, c);
    const inCompany = (work: ReturnType<typeof sql>) =>
      world.database.inCompany(user.companyId, (db) => work.execute(db)).then(() => 200);
    const asOperator = (work: ReturnType<typeof sql>) =>
      world.database.asOperator((db) => work.execute(db)).then(() => 200);
    const params = { uuid: product.uuid };
    const data = {
      company_asset_uid: pick([undefined, null, `U${c % 5}`, `U${a % 5}`], a),
      serial_number: pick([undefined, null, 'S'], b),
      firmware_version: pick([undefined, null, '1.9', '1.10', '2.0'], a + b),
      location_id: pick([undefined, null, ...places], c),
      priority_level: pick([undefined, null, ...priorityLevels], a + c),
    };
    const isLive = ['edit', 'bulk', 'remove'].includes(kind);
    const { rows: found } = await world.database.inCompany(user.companyId, (db) =>
      sql<{ id: number }>`SELECT id FROM asset
        WHERE product_id = ${product.id} AND (removed_at IS NULL OR NOT ${isLive}) ORDER BY id`.execute(db),
    );
    const first = a % Math.max(1, found.length);
    const some = found.slice(first, first + 1 + (c % 4)).map(({ id }) => id);
    const call = async (answer: Promise<{ status: number }>) => (await answer).status;

    if (kind === 'create') return call(world.call(assets.createAsset, user, { params, body: { data } }));
    if (kind === 'attach')
      return world.database.inCompany(user.companyId, (db) => addToMyEquipment(db, [product.id])).then(() => 200);
    if (kind === 'detach') return inCompany(sql`DELETE FROM equipment WHERE product_id = ${product.id}`);
    if (kind === 'rename') {
      const body = { terminalName: `Place ${a} ${b} ${c}` } as never;
      return call(world.call(locations.updateLocation, user, { params: { id: pick(places, a) }, body }));
    }
    if (kind === 'find')
      return asOperator(sql`INSERT INTO product_vulnerability (product_id, vulnerability_id, advisory_id, versions, has_fix)
        VALUES (${product.id}, ${vulnerability}, ${advisory[0]?.id}, ${pick(['', '< 1.10', '< 2.0'], c)}, ${a % 2 === 0}) ON CONFLICT DO NOTHING`);
    if (kind === 'fix')
      return asOperator(sql`UPDATE product_vulnerability SET has_fix = NOT has_fix
        WHERE product_id = ${product.id} AND vulnerability_id = ${vulnerability}`);
    if (kind === 'limit')
      return asOperator(sql`UPDATE product_vulnerability SET versions = ${pick(['< 1.10', '< 2.0', '>= 1.9', ''], a)}
        WHERE product_id = ${product.id} AND vulnerability_id = ${vulnerability}`);
    if (kind === 'decide') return decideDue(world.database).then(() => 200);
    if (kind === 'say') {
      const status = pick(['not_affected', 'fixed', 'under_investigation', 'affected'], a);
      return asOperator(sql`INSERT INTO vex_statement (advisory_id, product_id, cve, versions, status, stated_at, decides)
        SELECT ${advisory[0]?.id}, ${product.id}, cve, ${pick(['', '1.9', '>= 1.10'], b)}, ${status},
          ${pick(['2025-01-01', '2026-01-01', '2027-01-01'], c)}::timestamptz, ${a % 5 > 0}
        FROM vulnerability WHERE id = ${vulnerability} ON CONFLICT DO NOTHING`);
    }
    if (kind === 'unsay') return asOperator(sql`DELETE FROM vex_statement WHERE product_id = ${product.id}`);
    if (kind === 'withdraw')
      return asOperator(sql`DELETE FROM product_vulnerability
        WHERE product_id = ${product.id} AND vulnerability_id = ${vulnerability}`);
    if (kind === 'build-in')
      return asOperator(sql`INSERT INTO product_component (product_id, component_id)
        VALUES (${pick(products, b % 2).id}, ${component.id}) ON CONFLICT DO NOTHING`);
    if (kind === 'take-out') return asOperator(sql`DELETE FROM product_component WHERE product_id = ${product.id}`);
    if (kind === 'mark')
      return asOperator(sql`UPDATE vulnerability SET exploited_since = ${a % 2 ? '2025-01-01' : null}::date
        WHERE id = ${vulnerability}`);
    if (some.length === 0) return 200;
    if (kind === 'edit')
      return call(world.call(assets.updateAsset, user, { params: { ...params, assetId: some[0] }, body: { data } }));
    if (kind === 'bulk') {
      const { location_id, priority_level, firmware_version } = data;
      const body = { ids: some.toReversed(), data: { location_id, priority_level, firmware_version, notes: `${a}` } };
      return call(world.call(assets.bulkEditAssets, user, { params, body }));
    }
    if (kind === 'remove') return call(world.call(assets.removeAssets, user, { params, body: { ids: some } }));
    if (kind === 'restore') return call(world.call(assets.restoreAssets, user, { params, body: { ids: some } }));
    if (kind === 'mitigate')
      return inCompany(sql`INSERT INTO mitigation (asset_id, vulnerability_id)
        SELECT id, v FROM unnest(${some}::integer[]) id, unnest(${[vulnerability, pick(vulnerabilities, a)]}::integer[]) v
        ON CONFLICT DO NOTHING`);
    if (kind === 'state' || kind === 'overrule' || kind === 'take-back') {
      const state = ({ state: 'not_affected', overrule: 'affected', 'take-back': 'none' } as const)[kind];
      const justification = kind === 'state' ? ('component_not_present' as const) : undefined;
      const body = { asset_ids: some, vulnerability_ids: [vulnerability], state, justification };
      return call(world.call(stateExposure, user, { params, body }));
    }
    return inCompany(
      sql`DELETE FROM mitigation WHERE asset_id = ANY(${some}::integer[]) AND vulnerability_id = ${vulnerability}`,
    );
  };
}

function pick<T>(list: readonly T[], number: number): T {
  return list[number % list.length] as T;
}
