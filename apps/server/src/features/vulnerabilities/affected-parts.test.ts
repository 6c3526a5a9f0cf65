import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getProduct } from '@rampart/contract/api/catalogue.ts';
import { getAdvisory, getVulnerability } from '@rampart/contract/api/vulnerabilities/vulnerabilities.ts';
import { listVulnerabilities } from '@rampart/contract/api/vulnerabilities/vulnerability-list.ts';
import { importInputs } from '#catalogue/import-files.ts';
import { addToMyEquipment } from '#lists/my-equipment.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { csaf, type AdvisoryGiven } from '#testing/loads/advisories.ts';
import { wrongCounts } from '#testing/recount.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let make: ReturnType<typeof catalogueOf>;
beforeAll(async () => {
  world = await createWorld();
  make = catalogueOf(world.database);
});
afterAll(() => world.close());

const advisoryOf = async (by: WorldUser, id: string) =>
  (await world.call(getAdvisory, by, { params: { id }, query: {} })).body.advisory;
const vulnerabilityOf = async (by: WorldUser, cve: string) =>
  (await world.call(getVulnerability, by, { params: { cve } })).body.vulnerability;

const load = async (...given: AdvisoryGiven[]) => {
  const inputs = given.map((one, index) => ({
    name: `${index}.json`,
    content: Buffer.from(JSON.stringify(csaf(one))),
  }));
  expect((await importInputs(world.database, inputs, { now: new Date('2026-03-02') })).failed).toBe(0);
};

interface FindingGiven {
  hasFix?: boolean;
  fixEvidence?: string;
  score?: number;
}

/** Another product has a vulnerability, too, by the same advisory. */
const share = (vulnerability: number, product: number, { hasFix = false, fixEvidence, score }: FindingGiven = {}) =>
  world.inRole(
    'rampart_operator',
    `INSERT INTO product_vulnerability (product_id, vulnerability_id, advisory_id, versions, has_fix, fix_evidence, score)
     SELECT $2, vulnerability_id, advisory_id, '3', $3, $4, $5 FROM product_vulnerability WHERE vulnerability_id = $1 LIMIT 1`,
    [vulnerability, product, hasFix, fixEvidence ?? null, score ?? null],
  );

/** The given vulnerabilities, each in a part of its own, in one advisory. */
async function advisoryAbout(trackingId: string, parts: number[]) {
  const found = [];
  for (const part of parts) {
    const one = await make.vulnerability(part, { publisher: `${trackingId} ${found.length}` });
    found.push(one);
  }
  const ids = found.map(({ id }) => id);
  await world.inRole(
    'rampart_operator',
    `WITH kept AS (
       INSERT INTO advisory (publisher, tracking_id, revision, title, released_at, checksum, loaded_at)
       VALUES ('Test', $1, '1', 'About parts', now(), 'x', now()) RETURNING id)
     INSERT INTO product_vulnerability (product_id, vulnerability_id, advisory_id, versions, has_fix)
     SELECT product_id, vulnerability_id, kept.id, versions, has_fix FROM product_vulnerability, kept
     WHERE vulnerability_id = ANY($2)`,
    [trackingId, ids],
  );
  return found;
}

describe('the evidence of a fix on the page of an advisory', () => {
  it('is that of a vulnerability without a fix if one has none, also if that one has no evidence', async () => {
    const remedies = [{ category: 'vendor_fix', details: 'Update to V2.' }];
    const noFix = [{ category: 'none_available', details: 'There is no fix.' }];
    const [fixed, silent, denied] = ['CVE-2024-51001', 'CVE-2024-51002', 'CVE-2024-51003'];
    const [half, both] = [{ Acme: { 'Half fixed': ['1'] } }, { Acme: { 'Partly denied': ['1'] } }];
    await load(
      { id: 'FIX-1', products: half, vulnerabilities: [{ cve: fixed, remedies }, { cve: silent }] },
      {
        id: 'FIX-2',
        products: both,
        vulnerabilities: [
          { cve: fixed, remedies },
          { cve: denied, remedies: noFix },
        ],
      },
      { id: 'FIX-3', products: half, vulnerabilities: [{ cve: fixed, remedies }] },
    );
    const user = await world.user();
    const shown = async (id: string) =>
      (await advisoryOf(user, id))?.other_products.products.map(({ has_fix, fix_evidence }) => [has_fix, fix_evidence]);
    expect(await shown('FIX-1')).toEqual([[false, null]]);
    expect(await shown('FIX-2')).toEqual([[false, 'There is no fix.']]);
    expect(await shown('FIX-3')).toEqual([[true, 'Update to V2.']]);
  });
});

describe('a product whose parts are affected', () => {
  it.each(['the product and its component', 'two components'])(
    'has the vulnerabilities of all of them: %s',
    async (affected) => {
      const user = await world.user();
      const rows = companyRows(world.database, user.companyId);
      const [first, second] = [
        await make.product({ type: 'component' }),
        await make.product({ type: 'component' }),
      ] as const;
      const product = await make.product({ components: [first.id, second.id] });
      const parts = affected === 'two components' ? [first.id, second.id] : [product.id, second.id];
      const id = `PARTS-${first.id}`;
      const found = await advisoryAbout(id, parts);
      const asset = await rows.asset(product.id);
      const shown = async () => (await advisoryOf(user, id))?.equipment;
      const cves = found.map(({ cve }) => cve).toSorted();
      const component_name = affected === 'two components' ? `${first.name}, ${second.name}` : null;
      const expected = { open_assets: 1, mitigated_assets: 0, products: [{ cves, component_name, open_assets: 1 }] };
      expect(await shown()).toMatchObject(expected);
      for (const one of found) {
        // As long as one is open, the asset is open.
        expect(await shown()).toMatchObject(expected);
        await rows.mitigate(asset.id, [one.id]);
      }
      expect(await shown()).toMatchObject({ open_assets: 0, mitigated_assets: 1 });
      // The same advisory in a company that has done nothing.
      const other = await world.user();
      await companyRows(world.database, other.companyId).asset(product.id);
      expect((await advisoryOf(other, id))?.equipment).toMatchObject({ open_assets: 1, mitigated_assets: 0 });
    },
  );

  it('has a fix only if each of them has one, on all pages, in the list and in the rating', async () => {
    const user = await world.user();
    const rows = companyRows(world.database, user.companyId);
    const [first, second] = [
      await make.product({ type: 'component' }),
      await make.product({ type: 'component' }),
    ] as const;
    const product = await make.product({ rating: 150, components: [first.id, second.id] });
    const given = { hasFix: true, fixEvidence: 'Update the stack.', score: 9 };
    const { id, cve } = await make.vulnerability(first.id, given);
    await rows.asset(product.id);
    const fixes = async () => {
      const { body: profile } = await world.call(getProduct, user, { params: { uuid: product.uuid } });
      const { body: listed } = await world.call(listVulnerabilities, user, { body: {} });
      const ofProduct = profile.product.vulnerabilities[0];
      const ofVulnerability = (await vulnerabilityOf(user, cve)).equipment?.products[0];
      expect(await wrongCounts(world)).toEqual({});
      return [
        [ofProduct?.has_fix, ofProduct?.fix_evidence],
        [ofVulnerability?.has_fix, ofVulnerability?.fix_evidence],
        profile.product.rating_factors.map(({ has_fix }) => has_fix),
        listed.vulnerabilities[0]?.total_fixed_products,
      ];
    };
    const isFixed = [[true, 'Update the stack.'], [true, 'Update the stack.'], [], 1];
    expect(await fixes()).toMatchObject(isFixed.with(2, [true]));
    await share(id, second.id, { fixEvidence: 'No fix is planned.' });
    const isOpen = [[false, 'No fix is planned.'], [false, 'No fix is planned.'], [false], 0];
    expect(await fixes()).toEqual(isOpen);
    // A fix of the product itself does not mend its component.
    await share(id, product.id, given);
    expect(await fixes()).toEqual(isOpen);
  });
});

it('counts the assets and sites of all affected products, and lists the first 1,000', async () => {
  const user = await world.user();
  const [maker, other] = [await make.manufacturer(), await make.product()];
  const { cve, trackingId } = await make.vulnerability(other.id);
  const products = await world.inRole<{ id: number }>(
    'rampart_operator',
    `WITH added AS (
       INSERT INTO product (uuid, type, manufacturer_id, name, normalised_name)
       SELECT gen_random_uuid(), 'product', $1::integer, 'Many ' || number, $1::integer || ' many ' || number
       FROM generate_series(1, 1001) number RETURNING id
     ), found AS (
       INSERT INTO product_vulnerability (product_id, vulnerability_id, advisory_id, versions, has_fix)
       SELECT added.id, vulnerability_id, advisory_id, '1', false FROM added, product_vulnerability known
       WHERE known.product_id = $2)
     SELECT id FROM added`,
    [maker.id, other.id],
  );
  const ids = products.map(({ id }) => id);
  const rows = companyRows(world.database, user.companyId);
  const [hall, yard] = [(await rows.location()).id, (await rows.location()).id];
  await world.database.inCompany(user.companyId, async (db) => {
    await addToMyEquipment(db, ids);
    const values = ids.map((product_id, index) => ({ product_id, location_id: index === 1_000 ? yard : hall }));
    await db.insertInto('asset').values(values).execute();
  });
  const counts = { total: 1_001, open_assets: 1_001, mitigated_assets: 0, total_locations: 2 };
  for (const { equipment } of [await vulnerabilityOf(user, cve), (await advisoryOf(user, trackingId)) ?? {}]) {
    expect(equipment).toMatchObject(counts);
    expect(equipment?.products).toHaveLength(1_000);
  }
});
