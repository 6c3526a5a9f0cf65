import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/vulnerabilities/vulnerabilities.ts';
import { wholeScope, type SourceScope } from '@rampart/contract/rules/catalogue/source-scope.ts';
import { importInputs } from '#catalogue/import-files.ts';
import { csaf, type AdvisoryGiven } from '#testing/loads/advisories.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let reader: WorldUser;
let rows: ReturnType<typeof companyRows>;
let make: ReturnType<typeof catalogueOf>;

beforeAll(async () => {
  world = await createWorld();
  reader = await world.user({ permissions: ['ActionItems.view'] });
  rows = companyRows(world.database, reader.companyId);
  make = catalogueOf(world.database);
});
afterAll(() => world.close());

const vulnerability = async (cve: string, by = reader) =>
  (await world.call(api.getVulnerability, by, { params: { cve } })).body.vulnerability;
const advisory = (id: string, by = reader, query = {}) => world.call(api.getAdvisory, by, { params: { id }, query });

const load = (...given: AdvisoryGiven[]) => loadIn(undefined, ...given);

async function loadIn(scope: SourceScope | undefined, ...given: AdvisoryGiven[]) {
  const inputs = given.map((one, index) => ({
    name: `${index}.json`,
    content: Buffer.from(JSON.stringify(csaf(one))),
  }));
  const tally = await importInputs(world.database, inputs, { now: new Date('2026-03-02'), scope });
  expect(tally.failed).toBe(0);
}

const productId = async (name: string) => {
  const { rows: found } = await world.database.pool.query<{ id: number }>('SELECT id FROM product WHERE name = $1', [
    name,
  ]);
  return found[0]?.id ?? 0;
};

describe('the page of a vulnerability', () => {
  it('says first what the company owns, with open and mitigated assets and sites', { tags: ['embedded'] }, async () => {
    const cve = 'CVE-2024-20001';
    const remedies = [{ category: 'vendor_fix', details: 'Update to 2.0.', url: 'https://acme.example/2' }];
    const products = { Acme: { 'Owned A': ['< 2.0'], 'Owned B': ['1.1'], 'Not owned': ['1'] } };
    await load({
      id: 'OWN-1',
      products,
      vulnerabilities: [
        { cve, score: 9.8, remedies },
        { cve: 'CVE-2024-20002', remedies: [{ category: 'mitigation', details: 'Only for the other one.' }] },
      ],
    });
    const [first, second] = [await productId('Owned A'), await productId('Owned B')];
    const [hall, yard] = [(await rows.location()).id, (await rows.location()).id];
    const done = await rows.asset(first, { location: hall });
    const removed = await rows.asset(first, { location: hall });
    await rows.asset(first, { location: yard });
    await rows.asset(second, { location: hall });
    const { id } = await vulnerability(cve);
    for (const asset of [done, removed]) await rows.mitigate(asset.id, [id]);
    await world.database.inCompany(reader.companyId, (db) =>
      db.updateTable('asset').set({ removed_at: new Date() }).where('id', '=', removed.id).execute(),
    );

    const page = await vulnerability(cve);
    const counts = { total_assets: 2, open_assets: 1, mitigated_assets: 1, total_locations: 2 };
    expect(page).toMatchObject({
      cve,
      score: 9.8,
      vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
      cvss_version: '3.1',
      cwe: { id: 'CWE-79', name: 'Cross-site Scripting' },
      exploited: null,
      equipment: { total: 2, open_assets: 2, mitigated_assets: 1, total_locations: 2 },
      other_products: { total: 1, products: [{ name: 'Not owned', versions: '1', has_fix: true }] },
      steps: [{ kind: 'vendor_fix', descriptions: ['Update to 2.0.'], links: ['https://acme.example/2'], products: 3 }],
      advisories: [{ publisher: 'CISA', tracking_id: 'OWN-1', released_on: '2024-05-01', score: 9.8 }],
      withdrawn: [],
      as_of: '2024-05-01',
    });
    expect(page.equipment?.products).toMatchObject([
      { name: 'Owned A', versions: '< 2.0', component_name: null, ...counts },
      { name: 'Owned B', total_assets: 1, open_assets: 1, mitigated_assets: 0, total_locations: 1 },
    ]);
  });

  it('counts nothing of another company, and nothing for users who may not see action items', async () => {
    const cve = 'CVE-2024-20010';
    await load({ id: 'TWO-1', products: { Acme: { 'Shared product': ['1'] } }, vulnerabilities: [{ cve }] });
    const shared = await productId('Shared product');
    const asset = await rows.asset(shared);
    const { id } = await vulnerability(cve);
    await rows.mitigate(asset.id, [id]);
    const other = await world.user({ permissions: ['ActionItems.view'] });
    expect((await vulnerability(cve, other)).equipment).toEqual({
      products: [],
      total: 0,
      open_assets: 0,
      not_affected_assets: 0,
      mitigated_assets: 0,
      total_locations: 0,
    });
    await companyRows(world.database, other.companyId).asset(shared);
    expect((await vulnerability(cve, other)).equipment).toMatchObject({ open_assets: 1, mitigated_assets: 0 });
    expect((await vulnerability(cve)).equipment).toMatchObject({ open_assets: 0, mitigated_assets: 1 });
    const stranger = await world.user({ companyId: reader.companyId, permissions: [] });
    const page = await vulnerability(cve, stranger);
    expect(page.equipment).toBeUndefined();
    expect(page.other_products).toMatchObject({ total: 1, products: [{ name: 'Shared product' }] });
  });

  it('includes products that contain an affected component', async () => {
    const component = await make.product({ type: 'component' });
    const product = await make.product({ components: [component.id] });
    const { cve } = await make.vulnerability(component.id);
    await rows.asset(product.id);
    const { equipment, other_products } = await vulnerability(cve);
    expect(equipment?.products).toMatchObject([{ uuid: product.uuid, component_name: component.name, open_assets: 1 }]);
    expect(other_products.products).toMatchObject([{ uuid: component.uuid, component_name: null }]);
  });

  it('puts the steps of a list together, and fixes before workarounds and general advice', async () => {
    const cve = 'CVE-2024-20015';
    const remedies = [
      { category: 'mitigation', details: 'CISA recommends users minimize network exposure.' },
      { category: 'mitigation', details: 'Acme recommends:' },
      { category: 'mitigation', details: 'Lock the cabinet.' },
      { category: 'workaround', details: 'Disable the web server.' },
      { category: 'vendor_fix', details: 'Update to 2.0.' },
    ];
    await load({ id: 'STEPS-1', products: { Acme: { Stepped: ['1'] } }, vulnerabilities: [{ cve, remedies }] });
    expect((await vulnerability(cve)).steps.map(({ kind, descriptions }) => [kind, ...descriptions])).toEqual([
      ['vendor_fix', 'Update to 2.0.'],
      ['workaround', 'Disable the web server.'],
      ['mitigation', 'Acme recommends:', 'Lock the cabinet.'],
      ['mitigation', 'CISA recommends users minimize network exposure.'],
    ]);
  });

  it('shows each source’s own score, the due date of CISA and the ransomware note', async () => {
    const cve = 'CVE-2024-20020';
    const products = { Acme: { Scored: ['1'] } };
    await load(
      { id: 'SCORE-1', released: '2024-01-01T00:00:00Z', products, vulnerabilities: [{ cve, score: 9 }] },
      { id: 'SCORE-2', released: '2024-06-01T00:00:00Z', products, vulnerabilities: [{ cve, score: 6 }] },
    );
    const kev = {
      catalogVersion: '1',
      dateReleased: '2025-01-01T00:00:00Z',
      vulnerabilities: [
        { cveID: cve, dateAdded: '2024-07-01', dueDate: '2024-07-22', knownRansomwareCampaignUse: 'Known' },
      ],
    };
    await importInputs(world.database, [{ name: 'kev.json', content: Buffer.from(JSON.stringify(kev)) }], {
      now: new Date('2026-03-02'),
    });
    expect(await vulnerability(cve)).toMatchObject({
      score: 6,
      exploited: { since: '2024-07-01', due_on: '2024-07-22', ransomware: 'Known' },
      advisories: [
        { tracking_id: 'SCORE-2', score: 6 },
        { tracking_id: 'SCORE-1', score: 9 },
      ],
      as_of: '2024-06-01',
    });
  });

  it('says since which revision a product is no longer named, and no longer counts it', async () => {
    const cve = 'CVE-2024-20030';
    const products = { Acme: { Kept: ['1'], Dropped: ['1'] } };
    await load({ id: 'DROP-1', products, vulnerabilities: [{ cve }] });
    await rows.asset(await productId('Dropped'));
    expect((await vulnerability(cve)).equipment).toMatchObject({ total: 1, open_assets: 1 });
    await load({
      id: 'DROP-1',
      version: '2',
      released: '2024-06-01T00:00:00Z',
      products,
      vulnerabilities: [{ cve, affects: ['Kept'] }],
    });
    const page = await vulnerability(cve);
    expect(page.equipment).toMatchObject({ total: 0, open_assets: 0 });
    const left = {
      cve,
      tracking_id: 'DROP-1',
      revision: '2',
      withdrawn_on: '2024-06-01',
      product: { name: 'Dropped' },
    };
    expect(page.withdrawn).toMatchObject([left]);
    expect((await advisory('drop-1')).body.advisory?.withdrawn).toMatchObject([left]);
  });

  it('is found by its id as people type it', async () => {
    const { cve } = await make.vulnerability((await make.product()).id, { cve: 'CVE-2024-20040' });
    for (const text of ['cve-2024-20040', ' 2024-20040 ', 'CVE 2024 20040'])
      expect((await vulnerability(text)).cve).toBe(cve);
  });

  it('that does not exist is Not Found, with the nearest that do', async () => {
    await make.vulnerability((await make.product()).id, { cve: 'CVE-2024-77123' });
    const call = async (cve: string) => {
      const { status, body } = await world.call(api.getVulnerability, reader, { params: { cve } });
      return { status, nearest: (body as { nearest?: string[] }).nearest };
    };
    expect(await call('cve-2024-77124')).toMatchObject({
      status: 404,
      nearest: expect.arrayContaining(['CVE-2024-77123']),
    });
    for (const text of ['%', '%25', "'; --", '漢字', '  ', 'x'.repeat(500)])
      expect(await call(text)).toEqual({ status: 404, nearest: [] });
    expect((await call('x'.repeat(5_000))).status).toBe(404);
    // The page of an address with percent signs that encode nothing; the tests have no page.
    for (const page of ['/vulnerability/50%', '/advisory/%E0%A4%A', '/advisory/%zz'])
      expect((await world.server.inject({ url: page })).statusCode).not.toBe(400);
    expect((await call('x'.repeat(10_000))).status).toBe(404);
  });
});

describe('the page of an advisory', () => {
  it('has its dates, revisions, vulnerabilities, steps and references, and what of it touches us', async () => {
    const cves = ['CVE-2024-30001', 'CVE-2024-30002'];
    const history = [{ number: '1', date: '2024-04-01T00:00:00Z', summary: 'Initial publication.' }];
    await load({
      id: 'ICSA-24-100-01',
      published: '2024-04-01T00:00:00Z',
      history,
      products: { Acme: { Touched: ['1'], Untouched: ['1'] } },
      vulnerabilities: cves.map((cve, index) => ({
        cve,
        score: 5 + index,
        remedies: [{ category: 'workaround', details: 'Unplug it.' }],
      })),
    });
    const product = await productId('Touched');
    const [half, whole] = [await rows.asset(product), await rows.asset(product)];
    const ids = await Promise.all(cves.map(async (cve) => (await vulnerability(cve)).id));
    await rows.mitigate(half.id, ids.slice(0, 1));
    await rows.mitigate(whole.id, ids);
    const { body } = await advisory(' icsa-24-100-01 ');
    expect(body).toMatchObject({
      choices: [],
      advisory: {
        publisher: 'CISA',
        tracking_id: 'ICSA-24-100-01',
        revision: '1',
        published_on: '2024-04-01',
        released_on: '2024-05-01',
        history: [{ revision: '1', date: '2024-04-01T00:00:00.000Z', summary: 'Initial publication.' }],
        references: [{ name: 'page', href: 'https://advisories.example/1' }],
        vulnerabilities: [
          { cve: cves[1], score: 6 },
          { cve: cves[0], score: 5 },
        ],
        equipment: { total: 1, products: [{ name: 'Touched', cves, open_assets: 1, mitigated_assets: 1 }] },
        other_products: { total: 1, products: [{ name: 'Untouched', cves }] },
        steps: [{ kind: 'workaround', descriptions: ['Unplug it.'], cves, products: 2 }],
      },
    });
  });

  it('says if it was loaded in part, as the page of its vulnerability does', async () => {
    const given = {
      id: 'PART-1',
      products: { Acme: { 'In scope': ['1'] }, Other: { 'Out of scope': ['1'] } },
      vulnerabilities: [{ cve: 'CVE-2024-30009' }],
    };
    const isPartial = async () => [
      (await advisory('part-1')).body.advisory?.is_partial,
      ...(await vulnerability('CVE-2024-30009')).advisories.map(({ is_partial }) => is_partial),
    ];
    await loadIn({ ...wholeScope, manufacturers: ['Acme'] }, given);
    expect(await isPartial()).toEqual([true, true]);
    await load(given);
    expect(await isPartial()).toEqual([false, false]);
  });

  it('is a choice if two publishers use its id', async () => {
    const { id } = await make.product();
    for (const publisher of ['Acme PSIRT', 'CISA']) await make.vulnerability(id, { advisory: 'SAME-1', publisher });
    const { body } = await advisory('same-1');
    expect(body.advisory).toBeNull();
    expect(body.choices).toMatchObject([{ publisher: 'Acme PSIRT' }, { publisher: 'CISA', tracking_id: 'SAME-1' }]);
    expect((await advisory('same-1', reader, { publisher: 'CISA' })).body.advisory).toMatchObject({
      publisher: 'CISA',
    });
    expect((await advisory('same-1', reader, { publisher: 'Nobody' })).status).toBe(404);
  });

  it('that does not exist is Not Found, with the nearest that do', async () => {
    await make.vulnerability((await make.product()).id, { advisory: 'ICSA-24-284-20' });
    const { status, body } = await advisory('icsa-24-284-21');
    expect(status).toBe(404);
    expect((body as unknown as { nearest: string[] }).nearest[0]).toBe('ICSA-24-284-20');
    expect((await advisory('x'.repeat(10_000))).status).toBe(404);
  });

  it('is found by an id with slashes, spaces and percent signs', async () => {
    const id = 'Note 50% / 2024';
    await make.vulnerability((await make.product()).id, { advisory: id });
    expect((await advisory(id)).body.advisory).toMatchObject({ tracking_id: id });
  });

  it('shows users without permission for action items nothing of the company', async () => {
    const product = await make.product();
    const { trackingId } = await make.vulnerability(product.id);
    await rows.asset(product.id);
    const stranger = await world.user({ companyId: reader.companyId, permissions: [] });
    const { body } = await advisory(trackingId, stranger);
    expect(body.advisory?.equipment).toBeUndefined();
    expect(body.advisory?.other_products.total).toBe(1);
  });
});
