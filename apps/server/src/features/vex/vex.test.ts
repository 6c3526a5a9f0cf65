import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveActionItems } from '@rampart/contract/api/action-items.ts';
import * as api from '@rampart/contract/api/vex/vex.ts';
import { vexFormatNames, type VexFormat } from '@rampart/contract/rules/vulnerabilities/vex-formats.ts';
import { decideDue } from '#exposure/decisions.actions.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';
import { vexFaults } from '#testing/vex/validate.ts';

let world: World;
let make: ReturnType<typeof catalogueOf>;
beforeAll(async () => {
  world = await createWorld();
  make = catalogueOf(world.database);
});
afterAll(() => world.close());

const publisher = { vex_publisher_name: 'Ærø "Water" & Co', vex_publisher_namespace: 'https://aero.example' };

const firewallNote = 'Behind a firewall.\n"Rule 7"\u0001';

/** A company with texts that are hard to write and to identify, and with every state. */
async function awkwardCompany() {
  const user = await world.user();
  await world.call(api.saveVexPublisher, user, { body: publisher });
  const rows = companyRows(world.database, user.companyId);
  const maker = await make.manufacturer(`Müller "&" <Söhne> ${crypto.randomUUID()}`);
  const component = await make.product({ type: 'component' });
  const long = 'x'.repeat(300);
  const name = `PLC/7 "α" ${long}`;
  const product = await make.product({ manufacturer: maker.id, name, components: [component.id] });
  const own = await make.vulnerability(product.id, {
    versions: '< 2.0',
    hasFix: true,
    fixEvidence: 'Update to V2.0 or later.',
  });
  const inside = await make.vulnerability(component.id, { versions: '< 1', cve: `ICSA-${crypto.randomUUID()}` });
  const place = await rows.location();
  const old = await rows.asset(product.id, { firmware: '1.0', uid: 'A "1"\\', serial: 'S07', location: place.id });
  const recent = await rows.asset(product.id, { firmware: '2.1' });
  const done = await rows.asset(product.id, { firmware: '2.0', uid: 'done' });
  const unknown = await rows.asset(product.id, { firmware: '\u202e0.2 <b>', serial: 'SN/&?#' });
  const none = await rows.asset(product.id);
  const words = await rows.asset(product.id, { firmware: 'all versions before 3 and prior' });
  await rows.mitigate(done.id, [own.id], firewallNote);
  await rows.state(none.id, inside.id);
  return { user, rows, product, own, inside, place, old, recent, done, unknown, none, words };
}

async function fileOf(user: WorldUser, format: VexFormat, query: object = {}, uuid?: string) {
  const asked = { query: { format, ...query } };
  const { status, text, headers } = uuid
    ? await world.call(api.downloadProductVex, user, { params: { uuid }, ...asked })
    : await world.call(api.downloadVex, user, asked);
  return { status, text, headers };
}

interface CycloneDx {
  components: { 'bom-ref': string; name: string; version?: string; properties?: unknown[] }[];
  vulnerabilities: {
    id: string;
    analysis: { state: string; justification?: string; detail: string; lastUpdated: string };
    affects: { ref: string }[];
  }[];
}

/** The state of each vulnerability on each version or asset. */
async function statesIn(user: WorldUser, query: object = {}, uuid?: string) {
  const { status, text } = await fileOf(user, 'cyclonedx', query, uuid);
  expect(status).toBe(200);
  const { components, vulnerabilities } = JSON.parse(text) as CycloneDx;
  const known = new Map(components.map((one) => [one['bom-ref'], one]));
  return vulnerabilities.flatMap(({ id, analysis, affects }) =>
    affects.map(({ ref }) => ({ id, ...analysis, version: known.get(ref)?.version ?? null, ref })),
  );
}

describe('the published validators accept', () => {
  it.each(vexFormatNames)('%s with awkward texts', async (format) => {
    const { user, product, own, inside } = await awkwardCompany();
    for (const query of [
      {},
      { assets: 'true' },
      { assets: 'true', filterState: JSON.stringify({ fixes: ['available'] }) },
    ]) {
      const { status, text, headers } = await fileOf(user, format, query);
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(await vexFaults[format](text)).toEqual([]);
      expect(text).toContain(own.cve);
      expect(text.includes(inside.cve)).toBe(!('filterState' in query));
      expect(text.includes('A \\"1\\"\\\\') || text.includes('A%20%221%22%5C')).toBe('assets' in query);
    }
    const { text } = await fileOf(user, format, {}, product.uuid);
    expect(await vexFaults[format](text)).toEqual([]);
  });

  it('and refuse what is wrong', async () => {
    const { user } = await awkwardCompany();
    const brokenBy: Record<VexFormat, [RegExp, string]> = {
      cyclonedx: [/"exploitable"/, '"affected"'],
      csaf: [/"known_not_affected"/, '"known_affected"'],
      openvex: [/"action_statement"/, '"action"'],
    };
    for (const format of vexFormatNames) {
      const { text } = await fileOf(user, format);
      expect(await vexFaults[format](text.replace(...brokenBy[format]))).not.toEqual([]);
    }
  });
});

describe('each state becomes a status', () => {
  it('by version, by what people said, and by what is missing', { tags: ['embedded'] }, async () => {
    const { user, product, own, inside } = await awkwardCompany();
    const states = await statesIn(user);
    const of = (cve: string) =>
      Object.fromEntries(states.filter(({ id }) => id === cve).map(({ version, state }) => [version, state]));
    expect(of(own.cve)).toEqual({
      '1.0': 'exploitable',
      '2.0': 'resolved',
      '2.1': 'not_affected',
      '\u202e0.2 <b>': 'in_triage',
      'all versions before 3 and prior': 'in_triage',
      null: 'in_triage',
    });
    expect(of(inside.cve)).toEqual({
      '1.0': 'in_triage',
      '2.0': 'in_triage',
      '2.1': 'in_triage',
      '\u202e0.2 <b>': 'in_triage',
      'all versions before 3 and prior': 'in_triage',
      null: 'not_affected',
    });
    const detailOf = (cve: string, version: string | null) =>
      states.find((one) => one.id === cve && one.version === version)?.detail;
    const range = `Test ${own.trackingId}: < 2.0`;
    expect(detailOf(own.cve, '1.0')).toBe(
      `Firmware version 1.0 is among the affected versions (${range}).\nUpdate because of ${own.cve}. https://example.test/fix`,
    );
    expect(detailOf(own.cve, '2.1')).toBe(`Firmware version 2.1 is not among the affected versions (${range}).`);
    expect(detailOf(own.cve, null)).toBe(`No firmware version is recorded. Affected versions: ${range}.`);
    expect(detailOf(own.cve, '2.0')?.replace(/\d{4}-\d\d-\d\d/, 'today')).toBe(
      `Mitigated on today. ${firewallNote} Firmware version 2.0 has the fix of V2.0. Affected versions: ${range}.`,
    );
    expect(detailOf(inside.cve, null)).toMatch(
      /^Stated as not affected on [\d-]+\. The component is not installed\. No firmware version is recorded\. A component of the product has it\.$/,
    );
    expect(await statesIn(user, {}, product.uuid)).toEqual(states);
  });

  it('mitigated below the fix is affected, with the note as action', async () => {
    const user = await world.user();
    const rows = companyRows(world.database, user.companyId);
    const product = await make.product();
    const { id, trackingId } = await make.vulnerability(product.id, { hasFix: true, fixEvidence: 'Update to V2.0.' });
    const asset = await rows.asset(product.id, { firmware: '1.5' });
    await world.call(saveActionItems, user, {
      params: { uuid: product.uuid },
      body: {
        asset_ids: [asset.id],
        form: [{ vulnerability_id: id, core_product_id: product.id, status: 'checked' }],
        note: 'Port closed.',
      },
    });
    const { text } = await fileOf(user, 'openvex');
    const { statements } = JSON.parse(text);
    const action_statement = expect.stringMatching(/^Mitigated by Ada Tester on [\d-]+\. Port closed\.$/);
    const status_notes = expect.stringMatching(
      `^Mitigated by Ada Tester on [\\d-]+\\. Port closed\\. Firmware version: 1.5. Affected versions: Test ${trackingId}: < 2.0.$`,
    );
    expect(statements).toMatchObject([{ status: 'affected', action_statement, status_notes }]);
    expect(statements[0].timestamp).toBe(statements[0].action_statement_timestamp);
    expect(new Date(statements[0].timestamp).getTime()).toBeGreaterThan(Date.now() - 600_000);
  });

  it('a person overrules the version', async () => {
    const user = await world.user();
    const rows = companyRows(world.database, user.companyId);
    const product = await make.product();
    const { id } = await make.vulnerability(product.id);
    const asset = await rows.asset(product.id, { firmware: '3.0' });
    expect(await statesIn(user)).toMatchObject([{ state: 'not_affected' }]);
    await rows.state(asset.id, id, 'affected');
    expect(await statesIn(user)).toMatchObject([
      {
        state: 'exploitable',
        detail: expect.stringMatching(
          /^Stated as affected on [\d-]+\. Firmware version: 3\.0\. Affected versions: Test T-[\da-f-]+: < 2\.0\.\n/,
        ),
      },
    ]);
  });

  it('the file states nothing that its affected versions contradict, before the versions are decided again', async () => {
    const user = await world.user();
    const rows = companyRows(world.database, user.companyId);
    const product = await make.product();
    await make.vulnerability(product.id);
    for (const firmware of ['1.5', '3.0']) await rows.asset(product.id, { firmware });
    const change = (versions: string) =>
      world.inRole('rampart_operator', 'UPDATE product_vulnerability SET versions = $1 WHERE product_id = $2', [
        versions,
        product.id,
      ]);
    const stated = async () =>
      Object.fromEntries((await statesIn(user)).map(({ version, state, detail }) => [version, [state, detail]]));
    const matching = (text: string) => expect.stringContaining(text);
    expect((await statesIn(user)).map(({ state }) => state).toSorted()).toEqual(['exploitable', 'not_affected']);
    await change('< 9');
    expect(await stated()).toEqual({
      '1.5': ['exploitable', matching('1.5 is among the affected versions')],
      '3.0': ['exploitable', matching('3.0 is among the affected versions')],
    });
    await change('< 1.2');
    expect(await stated()).toEqual({
      '1.5': ['in_triage', matching('1.5 is not yet decided by the newest advisories. Affected versions: ')],
      '3.0': ['not_affected', matching('3.0 is not among the affected versions')],
    });
    await decideDue(world.database);
    expect(await stated()).toEqual({
      '1.5': ['not_affected', matching('1.5 is not among the affected versions')],
      '3.0': ['not_affected', matching('3.0 is not among the affected versions')],
    });
  });

  it('assets that differ have the most careful status together, and their own one by one', async () => {
    const user = await world.user();
    const rows = companyRows(world.database, user.companyId);
    const product = await make.product();
    const { id } = await make.vulnerability(product.id, { hasFix: true, fixEvidence: 'Update to V2.0.' });
    const added = (uid: string) => rows.asset(product.id, { firmware: '1.0', uid });
    const [first, second] = [await added('PLC-1'), await added('PLC-2')];
    const others = [await added('PLC-3'), await added('PLC-4')];
    await rows.mitigate(first.id, [id], 'Port closed.');
    await rows.state(second.id, id);
    const together = async () => (await statesIn(user))[0];
    expect(await together()).toMatchObject({
      state: 'exploitable',
      detail: expect.stringMatching(
        /^1 of 4 assets: Mitigated on [\d-]+\. Port closed\. Firmware version: 1\.0\. Affected versions: .* 2 of 4 assets: Firmware version 1\.0 is among/,
      ),
    });
    const each = await statesIn(user, { assets: 'true' });
    expect(each.map(({ ref, state }) => [ref, state]).toSorted()).toEqual(
      [first, second, ...others].map((asset) => [`RMP-${asset.id}`, asset === second ? 'not_affected' : 'exploitable']),
    );
    for (const asset of others) await rows.state(asset.id, id);
    expect(await together()).toMatchObject({ state: 'exploitable', detail: expect.not.stringContaining('is among') });
    await world.database.inCompany(user.companyId, (db) =>
      db.deleteFrom('mitigation').where('asset_id', '=', first.id).execute(),
    );
    await rows.state(first.id, id);
    expect(await together()).toMatchObject({
      state: 'not_affected',
      justification: 'code_not_present',
      detail: expect.stringMatching(
        /^4 of 4 assets: Stated as not affected on [\d-]+\. The component is not installed\. Firmware version: 1\.0\. Aff/,
      ),
    });
  });
});

it('two products with the same vulnerability keep their own states, and CSAF has it once', async () => {
  const user = await world.user();
  await world.call(api.saveVexPublisher, user, { body: publisher });
  const rows = companyRows(world.database, user.companyId);
  const [one, two] = [await make.product(), await make.product()];
  const { id, cve } = await make.vulnerability(one.id);
  await world.inRole(
    'rampart_operator',
    `INSERT INTO product_vulnerability (product_id, vulnerability_id, advisory_id, versions, has_fix)
     SELECT $1, vulnerability_id, advisory_id, versions, has_fix FROM product_vulnerability WHERE vulnerability_id = $2`,
    [two.id, id],
  );
  for (const { id: product } of [one, two]) await rows.asset(product, { firmware: '1.0' });
  const stated = await rows.asset(two.id, { firmware: '1.1' });
  await rows.state(stated.id, id);
  expect(
    (await statesIn(user)).map(({ ref, state }) => [ref, state]).toSorted(([a = ''], [b = '']) => a.localeCompare(b)),
  ).toEqual(
    [
      [`${one.uuid}@1.0`, 'exploitable'],
      [`${two.uuid}@1.0`, 'exploitable'],
      [`${two.uuid}@1.1`, 'not_affected'],
    ].toSorted(([a = ''], [b = '']) => a.localeCompare(b)),
  );
  const { text } = await fileOf(user, 'csaf');
  expect(JSON.parse(text).vulnerabilities).toMatchObject([
    {
      cve,
      product_status: { known_affected: expect.any(Array), known_not_affected: [`${two.uuid}@1.1`] },
      flags: [{ label: 'component_not_present', product_ids: [`${two.uuid}@1.1`] }],
    },
  ]);
  expect(await vexFaults.csaf(text)).toEqual([]);
});

describe('a filter', () => {
  it('selects locations, assets and vulnerabilities as the lists do', async () => {
    const { user, product, own, inside, place, old, unknown } = await awkwardCompany();
    const refs = async (filterState: object, uuid?: string) => {
      const states = await statesIn(user, { assets: 'true', filterState: JSON.stringify(filterState) }, uuid);
      return [...new Set(states.map(({ ref }) => ref))];
    };
    expect(await refs({ locations: [place.id] })).toEqual([`RMP-${old.id}`]);
    expect(await refs({ locations: [place.id] }, product.uuid)).toEqual([`RMP-${old.id}`]);
    expect(await refs({ firmwareVersions: ['\u202e0.2 <b>'] }, product.uuid)).toEqual([`RMP-${unknown.id}`]);
    expect(await refs({ queryString: 'SN/&' }, product.uuid)).toEqual([`RMP-${unknown.id}`]);
    expect(await refs({ queryString: own.cve }, product.uuid)).toHaveLength(6);
    const found = await statesIn(user, { filterState: JSON.stringify({ queryString: inside.cve }) });
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set([inside.cve]));
    const scopeOf = async (filterState: object) =>
      (await world.call(api.getVexScope, user, { query: { filterState: JSON.stringify(filterState) } })).body;
    expect(await scopeOf({ locations: [place.id] })).toEqual({ products: 1, assets: 1, vulnerabilities: 2, publisher });
    expect(await scopeOf({})).toEqual({ products: 1, assets: 6, vulnerabilities: 2, publisher });
  });

  it('that nothing matches is refused, and so are broken ones and unknown products', async () => {
    const user = await world.user();
    const call = async (query: object) => (await world.call(api.downloadVex, user, { query: query as never })).body;
    expect(await call({ format: 'openvex' })).toMatchObject({
      message: 'No asset with a vulnerability matches, so there is nothing to export.',
    });
    expect(await call({})).toMatchObject({ errors: { format: ['Format is required.'] } });
    expect(await call({ format: 'spdx' })).toMatchObject({ errors: { format: [expect.stringContaining('openvex')] } });
    expect(await call({ format: 'openvex', assets: 'yes' })).toHaveProperty('errors.assets');
    expect(await call({ format: 'openvex', filterState: '{' })).toHaveProperty('errors.filterState');
    expect(await call({ format: 'openvex', filterState: '{"exposure":[]}' })).toHaveProperty('errors');
    const { status } = await fileOf(user, 'openvex', {}, crypto.randomUUID());
    expect(status).toBe(404);
    const product = await make.product();
    await make.vulnerability(product.id);
    expect((await fileOf(user, 'openvex', {}, product.uuid)).status).toBe(409);
  });
});

describe('the publisher', () => {
  it('is needed for CSAF only, and belongs to the company', async () => {
    const [user, other] = [await world.user(), await world.user()];
    const product = await make.product();
    await make.vulnerability(product.id);
    for (const { companyId } of [user, other]) await companyRows(world.database, companyId).asset(product.id);
    expect((await world.call(api.getVexScope, user, { query: {} })).body.publisher).toBeNull();
    const refused = await world.call(api.downloadVex, user, { query: { format: 'csaf' } });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors ?? {})).toEqual(Object.keys(publisher));
    expect((await fileOf(user, 'cyclonedx')).status).toBe(200);
    const saved = await world.call(api.saveVexPublisher, user, { body: publisher });
    expect([saved.status, saved.body]).toEqual([200, publisher]);
    await world.call(api.saveVexPublisher, user, { body: publisher });
    const { text, headers } = await fileOf(user, 'csaf');
    const { document } = JSON.parse(text);
    expect(document.publisher).toEqual({
      category: 'user',
      name: publisher.vex_publisher_name,
      namespace: publisher.vex_publisher_namespace,
    });
    expect(headers['content-disposition']).toBe(`attachment; filename="${document.tracking.id}.json"`);
    expect((await fileOf(other, 'csaf')).status).toBe(422);
    const record = await world.database.inCompany(user.companyId, (db) =>
      db.selectFrom('security_record').select(['kind', 'details']).execute(),
    );
    expect(record).toHaveLength(3);
    expect(record).toEqual(
      expect.arrayContaining([
        { kind: 'data-exported', details: { file: 'vex (CycloneDX 1.6)', rows: 1 } },
        { kind: 'vex-publisher-changed', details: publisher },
        { kind: 'data-exported', details: { file: 'vex (CSAF 2.0 (VEX))', rows: 1 } },
      ]),
    );
  });

  it('has a name, and an address that other tools accept', async () => {
    const user = await world.user();
    for (const [field, value] of [
      ['vex_publisher_name', ' '],
      ['vex_publisher_name', 'x'.repeat(201)],
      ['vex_publisher_namespace', ''],
      ['vex_publisher_namespace', 'aero.example'],
      ['vex_publisher_namespace', 'javascript:alert(1)'],
      ['vex_publisher_namespace', 'https://'],
      ['vex_publisher_namespace', 'https://ærø.example'],
      ['vex_publisher_namespace', `https://a.example/${'x'.repeat(500)}`],
    ] as const) {
      const { status, body } = await world.call(api.saveVexPublisher, user, { body: { ...publisher, [field]: value } });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    }
  });
});

it('another company has no assets, notes or people in its file, and both have their own', async () => {
  const { user, product } = await awkwardCompany();
  const other = await world.user();
  await companyRows(world.database, other.companyId).asset(product.id, { uid: 'Theirs', firmware: '9.9' });
  const { text } = await fileOf(other, 'cyclonedx', { assets: 'true' });
  expect(text).toContain('Theirs');
  for (const secret of ['Behind a firewall', 'S07', 'SN/', 'done', '1.0"']) expect(text).not.toContain(secret);
  expect((await fileOf(user, 'cyclonedx', { assets: 'true' })).text).not.toContain('Theirs');
});
