import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as items from '@rampart/contract/api/action-items.ts';
import * as admin from '@rampart/contract/api/administration/catalogue.ts';
import { updateAsset } from '@rampart/contract/api/assets.ts';
import { listProductVulnerabilities } from '@rampart/contract/api/catalogue.ts';
import { downloadVex } from '@rampart/contract/api/vex/vex.ts';
import { getAdvisory, getVulnerability } from '@rampart/contract/api/vulnerabilities/vulnerabilities.ts';
import { importInputs } from '#catalogue/import-files.ts';
import { decideDue } from '#exposure/decisions.actions.ts';
import { csaf } from '#testing/loads/advisories.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { wrongCounts } from '#testing/recount.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let operator: WorldUser;
beforeAll(async () => {
  world = await createWorld();
  operator = await world.user({ permissions: ['Administration.operator'] });
});
afterAll(() => world.close());

let number = 0;
const load = (value: unknown) =>
  importInputs(world.database, [{ name: 'x.json', content: Buffer.from(JSON.stringify(value)) }], {
    now: new Date('2026-03-01'),
  });

/** Two companies with an asset of a product that has one vulnerability below 5.0. */
async function shop(firmware = '1.0') {
  number += 1;
  const [maker, cve] = [`Maker${number}`, `CVE-2024-${20000 + number}`];
  const advisory = (id: string, given: object = {}) => csaf({ id: `${maker}-${id}`, ...given });
  const products = { [maker]: { Controller: ['< 5.0'] } };
  await load(advisory('1', { products, vulnerabilities: [{ cve }], released: '2026-01-01T00:00:00Z' }));
  const [product] = await world.inRole<{ id: number; uuid: string }>(
    'rampart_operator',
    'SELECT product.id, product.uuid FROM product JOIN manufacturer ON manufacturer.id = manufacturer_id WHERE manufacturer.name = $1',
    [maker],
  );
  if (!product) throw new Error('The advisory was not loaded.');
  const people = [await world.user(), await world.user()] as const;
  const assets: number[] = [];
  for (const { companyId } of people)
    assets.push((await companyRows(world.database, companyId).asset(product.id, { firmware })).id);
  const state = async (of: WorldUser = people[0]) => {
    const { body } = await world.call(items.listActionItemAssets, of, { params: { uuid: product.uuid }, body: {} });
    return body.assets.flatMap(({ mitigations = [] }) =>
      mitigations.map((one) => (one.reason ? `${one.state} (${one.reason})` : one.state)),
    );
  };
  const openVex = (status: string, given: { day?: string; version?: string; id?: string } = {}) => ({
    '@context': 'https://openvex.dev/ns/v0.2.0',
    '@id': `https://vex.example/${maker}/${given.id ?? '1'}`,
    author: `${maker} Security Team`,
    timestamp: `${given.day ?? '2026-02-02'}T00:00:00Z`,
    statements: [{ vulnerability: cve, products: [`pkg:generic/${maker}/controller${given.version ?? ''}`], status }],
  });
  const publisher = { publisher: `${maker} Security Team`, maker };
  return { maker, cve, product, params: { uuid: product.uuid }, people, assets, state, openVex, advisory, publisher };
}

const publishersOf = async (maker: string) =>
  (await world.call(admin.listVexPublishers, operator, {})).body.publishers.filter(
    ({ manufacturer }) => manufacturer.name === maker,
  );

async function confirm(maker: string) {
  const [one] = await publishersOf(maker);
  if (!one) throw new Error('There is no publisher.');
  const body = { publisher: one.publisher, manufacturer: one.manufacturer.uuid };
  const answer = await world.call(admin.confirmVexPublisher, operator, { body });
  await decideDue(world.database);
  return answer.body.id;
}

describe("the manufacturer's word", () => {
  it('decides after the confirmation of an operator, in every company', async () => {
    const { maker, state, openVex, people, params, cve } = await shop();
    await load(openVex('not_affected', { version: '@1.0' }));
    expect(await state()).toEqual(['open']);
    expect(await publishersOf(maker)).toMatchObject([
      { publisher: `${maker} Security Team`, trust: 'none', documents: 1, statements: 1, id: null },
    ]);
    await confirm(maker);
    expect([await state(), await state(people[1])]).toEqual([
      ['not_affected (manufacturer)'],
      ['not_affected (manufacturer)'],
    ]);
    const { body } = await world.call(listProductVulnerabilities, people[0], { params });
    const said = { status: 'not_affected', versions: '1.0', publisher: `${maker} Security Team`, decides: true };
    expect(body[0]?.statements).toMatchObject([{ ...said, stated_on: '2026-02-02' }]);
    const page = await world.call(getVulnerability, people[0], { params: { cve } });
    expect(page.body.vulnerability.statements).toMatchObject([{ ...said, cve, product: { name: 'Controller' } }]);
    expect(page.body.vulnerability.equipment).toMatchObject({ open_assets: 0, not_affected_assets: 1 });
    // The day of the newest advisory, not of the statement.
    expect(page.body.vulnerability.as_of).toBe('2026-01-01');
    const { text } = await world.call(downloadVex, people[0], { query: { format: 'openvex' } });
    expect(JSON.parse(text).statements).toMatchObject([
      {
        status: 'not_affected',
        impact_statement: `The manufacturer states it for firmware version 1.0 (${maker} Security Team https://vex.example/${maker}/1: not affected in 1.0).`,
      },
    ]);
    const document = await world.call(getAdvisory, people[0], {
      params: { id: `https://vex.example/${maker}/1` },
      query: {},
    });
    expect(document.body.advisory).toMatchObject({ title: `VEX of ${maker} Security Team`, statements: [said] });
    expect(await wrongCounts(world)).toEqual({});
  });

  it('stops to decide when the confirmation is withdrawn', async () => {
    const { maker, state, openVex } = await shop();
    await load(openVex('fixed', { version: '@1.0' }));
    const id = await confirm(maker);
    expect(await confirm(maker)).toBe(id);
    expect(await state()).toEqual(['not_affected (manufacturer)']);
    expect(await publishersOf(maker)).toMatchObject([{ trust: 'confirmed', id, confirmed_by: 'Ada Tester' }]);
    await world.call(admin.withdrawVexPublisher, operator, { params: { id } });
    await decideDue(world.database);
    expect(await state()).toEqual(['open']);
    expect((await world.call(admin.withdrawVexPublisher, operator, { params: { id } })).status).toBe(404);
    const record = await world.inRole<{ kind: string }>(
      'rampart_operator',
      "SELECT kind FROM security_record WHERE kind LIKE 'vex-%' AND details ->> 'manufacturer' = $1 ORDER BY kind",
      [maker],
    );
    expect(record.map(({ kind }) => kind)).toEqual(['vex-publisher-confirmed', 'vex-publisher-withdrawn']);
  });

  it('needs no confirmation in an advisory of the manufacturer itself', async () => {
    const { maker, cve, state, advisory } = await shop();
    const own = advisory('2', {
      products: { [maker]: { Controller: ['1.0'] } },
      document: { publisher: { category: 'vendor', name: maker } },
      released: '2026-02-02T00:00:00Z',
    });
    const product_status = { known_not_affected: [`${maker} Controller 1.0`] };
    await load({ ...own, vulnerabilities: [{ cve, product_status }] });
    expect(await state()).toEqual(['not_affected (manufacturer)']);
    expect(await publishersOf(maker)).toMatchObject([{ trust: 'manufacturer' }]);
  });

  it('is withdrawn by a newer document, and leaves the item open while it investigates', async () => {
    const { maker, cve, state, openVex, advisory } = await shop();
    await load(openVex('not_affected'));
    await confirm(maker);
    expect(await state()).toEqual(['not_affected (manufacturer)']);
    await load(openVex('under_investigation', { id: '2', day: '2026-02-03' }));
    expect(await state()).toEqual(['open']);
    await load(openVex('not_affected', { id: '3', day: '2026-02-04' }));
    expect(await state()).toEqual(['not_affected (manufacturer)']);
    const products = { [maker]: { Controller: ['All versions'] } };
    await load(advisory('9', { products, vulnerabilities: [{ cve }], released: '2026-02-04T09:00:00Z' }));
    expect(await state()).toEqual(['open']);
    expect(await wrongCounts(world)).toEqual({});
  });

  it('counts after the word of a person, and says nothing of assets without a version', async () => {
    const { maker, params, people, assets, state, openVex } = await shop();
    await load(openVex('not_affected'));
    await confirm(maker);
    const [vulnerability] = (await world.call(listProductVulnerabilities, people[0], { params })).body;
    const body = {
      asset_ids: [assets[0] ?? 0],
      vulnerability_ids: [vulnerability?.id ?? 0],
      state: 'affected' as const,
    };
    await world.call(items.stateExposure, people[0], { params, body });
    expect([await state(), await state(people[1])]).toEqual([['open (overruled)'], ['not_affected (manufacturer)']]);
    const states = await world.call(items.getMitigationStates, people[1], {
      params,
      body: { asset_ids: [assets[1] ?? 0] },
    });
    expect(states.body.mitigations).toMatchObject([{ not_affected: 1, by_manufacturer: 1, by_version: 0 }]);
    const data = { data: { firmware_version: null } };
    await world.call(updateAsset, people[1], { params: { ...params, assetId: assets[1] }, body: data });
    expect(await state(people[1])).toEqual(['open']);
    expect(await wrongCounts(world)).toEqual({});
  });

  it('decides what only a component has, which a version cannot', async () => {
    const { maker, product, cve, state, openVex } = await shop('9.0');
    expect(await state()).toEqual(['not_affected (version)']);
    const component = await catalogueOf(world.database).product({ type: 'component' });
    const [vulnerability] = await world.inRole<{ id: number }>(
      'rampart_operator',
      'SELECT id FROM vulnerability WHERE cve = $1',
      [cve],
    );
    const operate = (text: string, values: unknown[]) => world.inRole('rampart_operator', text, values);
    await operate(
      `INSERT INTO product_vulnerability (product_id, vulnerability_id, advisory_id, versions, has_fix)
       SELECT $1, $2, max(id), '', false FROM advisory`,
      [component.id, vulnerability?.id],
    );
    await operate('INSERT INTO product_component (product_id, component_id) VALUES ($1, $2)', [
      product.id,
      component.id,
    ]);
    await decideDue(world.database);
    expect(await state()).toEqual(['open']);
    await load(openVex('not_affected', { version: '@9.0' }));
    await confirm(maker);
    expect(await state()).toEqual(['not_affected (manufacturer)']);
    await operate('DELETE FROM product_vulnerability WHERE product_id = $1', [product.id]);
    await decideDue(world.database);
    expect(await state()).toEqual(['not_affected (manufacturer)']);
    await operate('DELETE FROM product_component WHERE product_id = $1', [product.id]);
    expect(await state()).toEqual([]);
    expect(await wrongCounts(world)).toEqual({});
  });

  it('can be confirmed only for publishers that said something', async () => {
    const { product } = await shop();
    const body = { publisher: 'Nobody', manufacturer: product.uuid };
    expect((await world.call(admin.confirmVexPublisher, operator, { body })).status).toBe(404);
  });
});
