import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/catalogue.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let user: WorldUser;
let make: ReturnType<typeof catalogueOf>;

beforeAll(async () => {
  world = await createWorld();
  user = await world.user({ permissions: [] });
  make = catalogueOf(world.database);
});
afterAll(() => world.close());

describe('a product profile', () => {
  it('counts the open action items of equipment for users who may see them', async () => {
    const reader = await world.user({ permissions: ['ActionItems.view'] });
    const component = await make.product({ type: 'component' });
    const product = await make.product({ components: [component.id] });
    for (const { id } of [product, component]) await make.vulnerability(id);
    const call = async (by: WorldUser) =>
      (await world.call(api.getProduct, by, { params: { uuid: product.uuid } })).body.product.total_action_items;
    expect(await call(reader)).toBeUndefined();
    const rows = companyRows(world.database, reader.companyId);
    for (const _ of [1, 2]) await rows.asset(product.id);
    expect(await call(reader)).toBe(4);
    expect(await call(await world.user({ companyId: reader.companyId, permissions: [] }))).toBeUndefined();
    expect(await call(await world.user({ permissions: ['ActionItems.view'] }))).toBeUndefined();
    await rows.equipment(component.id);
    const { body } = await world.call(api.getComponent, reader, { params: { uuid: component.uuid } });
    expect(body.component.total_action_items).toBe(0);
  });

  it(
    'contains rating, vulnerabilities with CVE links, mitigation steps, data and key components',
    { tags: ['embedded'] },
    async () => {
      const maker = await make.manufacturer();
      const label = await make.label();
      const component = await make.product({ type: 'component', rating: 90 });
      const product = await make.product({
        manufacturer: maker.id,
        label: label.id,
        rating: 120,
        components: [component.id],
      });
      const own = await make.vulnerability(product.id, { score: 9.8, hasFix: true });
      const inherited = await make.vulnerability(component.id, { score: 5.4, exploited: true });

      const { body } = await world.call(api.getProduct, user, { params: { uuid: product.uuid } });
      expect(body.product).toMatchObject({
        id: product.id,
        type: 'product',
        name: product.name,
        rating: { value: 120, status: 'Caution', last_updated: expect.any(String) },
        organizations: [{ uuid: maker.uuid, name: maker.name }],
        label: { name: label.name },
        cves: [
          { name: inherited.cve, link: `https://www.cve.org/CVERecord?id=${inherited.cve}` },
          { name: own.cve, link: `https://www.cve.org/CVERecord?id=${own.cve}` },
        ],
        mitigations: [
          {
            descriptions: [`Update because of ${own.cve}.`],
            links: [{ name: 'example.test', href: 'https://example.test/fix' }],
            tooltip: expect.stringMatching(/^Vendor fix, /),
          },
          {
            descriptions: [`Update because of ${inherited.cve}.`],
            tooltip: expect.stringContaining(`For ${component.name}. Vendor fix, `),
          },
        ],
      });
      // Known exploited ones come first, with any score.
      expect(body.product.vulnerabilities).toMatchObject([
        { cve: inherited.cve, component_name: component.name, is_exploited: true, has_fix: false, versions: '< 2.0' },
        {
          cve: own.cve,
          component_name: null,
          is_exploited: false,
          has_fix: true,
          score: 9.8,
          published_on: '2025-03-02',
        },
      ]);
      expect(body.components.items).toMatchObject([
        { title: component.name, href: `/component/${component.uuid}`, rating: { value: 90, status: 'Alert' } },
      ]);
      expect(body.product.rating_factors.map(({ cve }) => cve).toSorted()).toEqual([own.cve, inherited.cve].toSorted());
    },
  );

  it('shows a vulnerability that product and component share once, as the product’s own', async () => {
    const component = await make.product({ type: 'component' });
    const product = await make.product({ components: [component.id] });
    const { id } = await make.vulnerability(component.id, { hasFix: true });
    await world.database.pool.query(
      `INSERT INTO product_vulnerability SELECT $1, vulnerability_id, advisory_id, '3.1', true FROM product_vulnerability WHERE vulnerability_id = $2`,
      [product.id, id],
    );
    const { body } = await world.call(api.getProduct, user, { params: { uuid: product.uuid } });
    expect(body.product.vulnerabilities).toMatchObject([{ component_name: null, versions: '3.1', has_fix: true }]);
  });

  it('links to the advisories of its key components, too, and names the publisher if several use an id', async () => {
    const component = await make.product({ type: 'component' });
    const product = await make.product({ components: [component.id] });
    const own = await make.vulnerability(product.id, { publisher: 'Acme & Co' });
    const inside = await make.vulnerability(component.id);
    await make.vulnerability(component.id, { advisory: own.trackingId.toLowerCase(), publisher: 'CISA' });
    const { body } = await world.call(api.getProduct, user, { params: { uuid: product.uuid } });
    const advisories = body.product.product_data.find(({ title }) => title === 'Advisories');
    const [same, lower, other] = [own.trackingId, own.trackingId.toLowerCase(), inside.trackingId];
    expect(new Map(advisories?.values?.map(({ name, href }) => [name, href]))).toEqual(
      new Map([
        [`${same} (Acme & Co)`, `/advisory/${same}?publisher=Acme%20%26%20Co`],
        [`${lower} (CISA)`, `/advisory/${lower}?publisher=CISA`],
        [other, `/advisory/${other}`],
      ]),
    );
  });

  it('shows the sentence of an advisory that names a fix rather than that of a newer one without', async () => {
    const product = await make.product();
    const { cve } = await make.vulnerability(product.id, { fixEvidence: 'There is no fix yet.' });
    const evidence = async () => {
      const { body } = await world.call(api.getProduct, user, { params: { uuid: product.uuid } });
      return body.product.vulnerabilities.map(({ has_fix, fix_evidence }) => [has_fix, fix_evidence]);
    };
    expect(await evidence()).toEqual([[false, 'There is no fix yet.']]);
    await world.database.pool.query(
      `WITH older AS (
        INSERT INTO advisory (publisher, tracking_id, revision, title, released_at, checksum, loaded_at)
        VALUES ('Test', $1, '1', 'Older', '2020-01-01', 'x', now()) RETURNING id)
      INSERT INTO product_vulnerability (product_id, vulnerability_id, advisory_id, versions, has_fix, fix_evidence)
      SELECT $2, vulnerability.id, older.id, '< 2.0', true, 'Update to 2.0.' FROM older, vulnerability WHERE cve = $3`,
      [`older of ${cve}`, product.id, cve],
    );
    expect(await evidence()).toEqual([[true, 'Update to 2.0.']]);
  });

  it('puts steps together that introduce a list or repeat another, on the page and for action items', async () => {
    const product = await make.product();
    const { id } = await make.vulnerability(product.id);
    const texts = ['See the advisory of the vendor.', 'Acme recommends:', 'Lock the door.', 'Unplug it.'];
    await world.database.pool.query(
      `INSERT INTO mitigation_step (advisory_id, position, kind, description)
      SELECT advisory_id, 1 + number, 'mitigation', text
      FROM product_vulnerability, unnest($1::text[]) WITH ORDINALITY AS given(text, number) WHERE vulnerability_id = $2`,
      [texts, id],
    );
    await world.database.pool.query(
      `UPDATE product_vulnerability SET steps = '{1,2,3,4,5}' WHERE vulnerability_id = $1`,
      [id],
    );
    const params = { uuid: product.uuid };
    const { body } = await world.call(api.getProduct, user, { params });
    const shown = body.product.mitigations.map(({ descriptions }) => descriptions);
    expect(shown.slice(1)).toEqual([
      ['Acme recommends:', 'Lock the door.', 'Unplug it.'],
      ['See the advisory of the vendor.'],
    ]);
    const { body: vulnerabilities } = await world.call(api.listProductVulnerabilities, user, { params });
    expect(vulnerabilities.map(({ steps }) => steps)).toEqual([shown.map((lines) => lines.join('\n'))]);
  });

  it('is empty for a product without an assessment', async () => {
    const { uuid } = await make.product();
    const { body } = await world.call(api.getProduct, user, { params: { uuid } });
    expect(body.product).toMatchObject({
      rating: { value: null, status: 'No rating' },
      rating_factors: [],
      vulnerabilities: [],
      cves: [],
      mitigations: [],
      product_data: [],
      components: { items: [] },
    });
  });

  it.each([
    api.getProduct,
    api.getComponent,
    api.getManufacturer,
    api.getProductBasicInfo,
    api.listProductVulnerabilities,
  ])('answers 404 for an unknown uuid and for an invalid one: $path', async (endpoint) => {
    for (const uuid of [randomUUID(), 'not-a-uuid']) {
      const { status, body } = await world.call(endpoint, user, { params: { uuid } });
      expect(status).toBe(404);
      expect(body).toEqual({ message: 'Not Found' });
    }
  });
});

it('a component has its own page and is not found as a product', async () => {
  const component = await make.product({ type: 'component', rating: 40 });
  await world.database.pool.query('UPDATE product SET analysis = $1 WHERE id = $2', ['Our own words.', component.id]);
  const { body } = await world.call(api.getComponent, user, { params: { uuid: component.uuid } });
  expect(body.component).toMatchObject({
    type: 'component',
    rating: { status: 'BlackList' },
    analysis: 'Our own words.',
  });
  expect((await world.call(api.getProduct, user, { params: { uuid: component.uuid } })).status).toBe(404);
});

it('a manufacturer has factors and a trend if there is data for them', async () => {
  const maker = await make.manufacturer();
  const params = { uuid: maker.uuid };
  const empty = await world.call(api.getManufacturer, user, { params });
  expect(empty.body.manufacturer).toMatchObject({ name: maker.name, factors: [], graph: { points: [], labels: [] } });

  await world.database.pool.query(
    'UPDATE manufacturer SET rating = 180, fixed_percent = 80, unexploited_percent = 95, uncritical_percent = 60, fresh_percent = 40 WHERE id = $1',
    [maker.id],
  );
  // The clock of the test is in March 2026, so the twelve months begin in April 2025.
  for (const [month, value] of [
    ['2025-03-01', 10],
    ['2025-04-01', 150],
    ['2026-03-01', 180],
  ] as const) {
    await world.database.pool.query('INSERT INTO manufacturer_rating_history VALUES ($1, $2, $3)', [
      maker.id,
      month,
      value,
    ]);
  }
  const { body } = await world.call(api.getManufacturer, user, { params });
  expect(body.manufacturer).toMatchObject({
    rating: { value: 180, status: 'Attention' },
    factors: [{ rate: 80 }, { rate: 95 }, { rate: 60 }, { rate: 40 }],
    graph: { points: [150, 180], labels: ['Apr', 'Mar'] },
  });
});

it('basic info and the list of vulnerabilities have the fields of the specification', async () => {
  const maker = await make.manufacturer();
  const component = await make.product({ type: 'component' });
  const product = await make.product({ manufacturer: maker.id, rating: 201, components: [component.id] });
  const { cve } = await make.vulnerability(component.id);
  const params = { uuid: product.uuid };
  expect((await world.call(api.getProductBasicInfo, user, { params })).body).toMatchObject({
    name: product.name,
    manufacturer_name: maker.name,
    type: 'product',
    rating: { value: 201, status: 'Pass' },
  });
  const { body } = await world.call(api.listProductVulnerabilities, user, { params });
  expect(body).toMatchObject([{ core_product_id: component.id, product_component_name: component.name, cve }]);
});
