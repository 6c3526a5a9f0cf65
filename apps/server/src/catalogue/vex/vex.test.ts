import { beforeEach, describe, expect, it } from 'vitest';
import { csaf } from '#testing/loads/advisories.ts';
import { loadingWorld } from '#testing/loads/loading.ts';
import { countedStatements, type VexStatement } from './vex.ts';

const world = loadingWorld();
beforeEach(() => world.empty());

const statements = async () =>
  (
    await world.rows<{ text: string }>(
      `SELECT concat_ws(' | ', name, cve, nullif(versions, ''), status, justification, impact,
         to_char(stated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD'), CASE WHEN decides THEN 'decides' END) AS text
       FROM vex_statement JOIN product ON product.id = product_id ORDER BY cve, name, versions, status`,
    )
  ).map(({ text }) => text);

const vendor = { category: 'vendor', name: 'Acme PSIRT', namespace: 'https://acme.example/' };
const cve = 'CVE-2024-10001';

/** An advisory in which these products have these statuses. The names are `product version`. */
function csafVex(status: Record<string, string[]>, given: object = {}, publisher: object = vendor) {
  const advisory = csaf({
    id: 'ACME-1',
    products: { Acme: { Controller: ['1.0', '2.0', '>= 3.0'], Panel: ['vers:all/*'] }, Other: { Gate: ['1.0'] } },
    document: { publisher },
    released: '2026-02-02T00:00:00Z',
  });
  const [vulnerability] = advisory.vulnerabilities;
  const product_status = Object.fromEntries(
    Object.entries(status).map(([name, products]) => [name, products.map((one) => `Acme ${one}`)]),
  );
  return { ...advisory, vulnerabilities: [{ ...vulnerability, product_status, ...given }] };
}

describe('CSAF', () => {
  it('has statements of each status, with flags and impacts of these products', { tags: ['embedded'] }, async () => {
    const given = {
      flags: [{ label: 'component_not_present', product_ids: ['Acme Controller 1.0'] }],
      threats: [
        { category: 'impact', details: 'The option is off.', product_ids: ['Acme Controller 1.0'] },
        { category: 'exploit_status', details: 'None.', product_ids: ['Acme Controller 1.0'] },
      ],
    };
    const status = {
      known_not_affected: ['Controller 1.0', 'Panel vers:all/*'],
      fixed: ['Controller 2.0'],
      under_investigation: ['Controller >= 3.0', 'Missing 1'],
    };
    const advisory = csafVex(status, given);
    const full_product_names = [{ name: 'Missing', product_id: 'Acme Missing 1' }];
    const [report] = await world.load([
      { ...advisory, product_tree: { ...advisory.product_tree, full_product_names } },
    ]);
    expect(await statements()).toEqual([
      `Controller | ${cve} | 1.0 | not_affected | component_not_present | The option is off. | 2026-02-02 | decides`,
      `Controller | ${cve} | 2.0 | fixed | 2026-02-02 | decides`,
      `Controller | ${cve} | >= 3.0 | under_investigation | 2026-02-02 | decides`,
      `Panel | ${cve} | not_affected | 2026-02-02 | decides`,
    ]);
    expect(report?.skipped).toContain(
      '1 statement: about a product that is not in the product tree, or is installed with another one',
    );
  });

  it('of a coordinator, or of the vendor of other products, decides nothing', async () => {
    await world.load([
      csafVex({ fixed: ['Controller 2.0'] }, {}, { category: 'coordinator', name: 'Acme' }),
      csafVex({ fixed: ['Controller 2.0'] }, {}, { category: 'vendor', name: 'Other' }),
    ]);
    const alone = `Controller | ${cve} | 2.0 | fixed | 2026-02-02`;
    expect(await statements()).toEqual([alone, alone]);
  });

  it('withdraws what a newer revision no longer says, and keeps what an older one would change', async () => {
    const revised = (version: string, status: Record<string, string[]>) => {
      const advisory = csafVex(status);
      advisory.document.tracking.version = version;
      return advisory;
    };
    await world.load([revised('1', { fixed: ['Controller 1.0', 'Controller 2.0'] })]);
    await world.load([revised('2', { fixed: ['Controller 2.0'], under_investigation: ['Controller 1.0'] })]);
    await world.load([revised('1', { fixed: ['Controller 1.0', 'Controller 2.0'] })]);
    expect(await statements()).toEqual([
      `Controller | ${cve} | 1.0 | under_investigation | 2026-02-02 | decides`,
      `Controller | ${cve} | 2.0 | fixed | 2026-02-02 | decides`,
    ]);
  });

  it('of a part is left out, but for a warning about a part that is built in', async () => {
    const relations = (category: string, status: string) => {
      const advisory = csafVex({});
      const [vulnerability] = advisory.vulnerabilities;
      const relationship = {
        category,
        full_product_name: { name: 'Gate in Controller', product_id: 'both' },
        product_reference: 'Other Gate 1.0',
        relates_to_product_reference: 'Acme Controller 1.0',
      };
      return {
        ...advisory,
        product_tree: { ...advisory.product_tree, relationships: [relationship] },
        vulnerabilities: [{ ...vulnerability, product_status: { [status]: ['both'] } }],
      };
    };
    await world.load([relations('installed_on', 'under_investigation')]);
    const [report] = await world.load([relations('default_component_of', 'known_not_affected')]);
    expect(report?.skipped).toContain('1 statement: that a part of a product is not affected or fixed');
    expect(await statements()).toEqual([]);
    await world.empty();
    await world.load([relations('default_component_of', 'under_investigation')]);
    expect(await statements()).toEqual([`Controller | ${cve} | 1.0 | under_investigation | 2026-02-02 | decides`]);
  });
});

describe('OpenVEX', () => {
  const openVex = (given: object = {}, statement: object = {}) => ({
    '@context': 'https://openvex.dev/ns/v0.2.0',
    '@id': 'https://acme.example/vex/1',
    author: 'Acme',
    timestamp: '2026-02-02T10:00:00Z',
    version: 1,
    statements: [
      {
        vulnerability: { name: cve },
        products: [{ '@id': 'pkg:generic/acme/controller@2.0' }],
        status: 'not_affected',
        justification: 'vulnerable_code_not_present',
        impact_statement: 'Compiled without it.',
        ...statement,
      },
    ],
    ...given,
  });

  it('has statements about products of the catalogue, and decides nothing without a confirmation', async () => {
    await world.load([csaf()]);
    const products = [
      { '@id': 'pkg:generic/acme/controller@2.0' },
      { '@id': 'https://acme.example/c', identifiers: { cpe23: 'cpe:2.3:h:acme:controller:3.0:*:*:*:*:*:*:*' } },
      { '@id': 'pkg:generic/acme/unknown@1' },
      { '@id': 'something' },
    ];
    const [report] = await world.load([openVex({}, { products })]);
    expect(report).toMatchObject({
      kind: 'openvex',
      status: 'loaded',
      details: 'https://acme.example/vex/1: 2 statements',
      skipped: [
        '1 statement: about a product without an identifier that names its manufacturer (purl or CPE)',
        '1 statement: about products that the catalogue does not have',
      ],
    });
    expect(await statements()).toEqual([
      `Controller | ${cve} | 2.0 | not_affected | vulnerable_code_not_present | Compiled without it. | 2026-02-02`,
      `Controller | ${cve} | 3.0 | not_affected | vulnerable_code_not_present | Compiled without it. | 2026-02-02`,
    ]);
  });

  it('reads the older form, aliases, and times of a statement', async () => {
    await world.load([csaf()]);
    const statement = {
      vulnerability: { name: 'GHSA-1', aliases: ['https://nvd.example/vuln/cve-2024-10001'] },
      products: ['pkg:generic/acme/controller'],
      timestamp: '2025-05-05T00:00:00Z',
    };
    const none = { ...statement, vulnerability: 'GHSA-2' };
    const [report] = await world.load([
      openVex({ version: '3', statements: [statement, none].map((one) => ({ status: 'fixed', ...one })) }),
    ]);
    expect(report?.skipped).toEqual(['1 statement: about a vulnerability without a CVE id']);
    expect(await statements()).toEqual([`Controller | ${cve} | fixed | 2025-05-05`]);
  });

  it('leaves out that only a part is not affected, and takes a warning about it', async () => {
    await world.load([csaf()]);
    const products = [{ '@id': 'pkg:generic/acme/controller@2.0', subcomponents: [{ '@id': 'pkg:generic/zlib' }] }];
    const [report] = await world.load([openVex({}, { products })]);
    expect(report?.skipped).toContain('1 statement: that a part of a product is not affected or fixed');
    await world.load([openVex({ '@id': 'other' }, { products, status: 'affected', justification: undefined })]);
    expect(await statements()).toEqual([`Controller | ${cve} | 2.0 | affected | Compiled without it. | 2026-02-02`]);
  });

  it('cannot take over an advisory of the same publisher and id', async () => {
    await world.load([csaf()]);
    const [report] = await world.load([openVex({ '@id': 'TEST-1', author: 'CISA', version: 99 })]);
    expect(report).toMatchObject({
      status: 'failed',
      details: 'TEST-1: the publisher has another document with this id, in the format csaf.',
    });
    expect((await world.load([csaf({ version: '2' })]))[0]?.status).toBe('updated');
  });

  it('is loaded once, and again when the catalogue has products that it lacked', async () => {
    await world.load([csaf()]);
    const document = openVex();
    expect((await world.load([document]))[0]?.status).toBe('loaded');
    expect((await world.load([document]))[0]?.status).toBe('unchanged');
    const wider = openVex({ version: 2 }, { products: ['pkg:generic/acme/controller', 'pkg:generic/acme/later'] });
    expect((await world.load([wider]))[0]).toMatchObject({
      status: 'updated',
      details: expect.stringContaining('1 statement'),
    });
    await world.load([csaf({ id: 'TEST-2', products: { Acme: { Later: ['< 2.0'] } } })]);
    expect((await world.load([wider]))[0]).toMatchObject({
      status: 'updated',
      details: expect.stringContaining('2 statements'),
    });
  });

  it.each([
    [{ statements: [{ vulnerability: cve, products: [], status: 'safe' }] }, 'statements.0.status'],
    [{ timestamp: 'yesterday' }, 'timestamp'],
    [{ author: '' }, 'author'],
  ])('refuses %j', async (given, place) => {
    const [report] = await world.load([openVex(given)]);
    expect(report).toMatchObject({ status: 'failed', details: expect.stringContaining(`Not valid OpenVEX: ${place}`) });
  });
});

describe('CycloneDX', () => {
  const controller = { 'bom-ref': 'c', name: 'Controller', version: '2.0', manufacturer: { name: 'Acme' } };
  const cycloneDx = (given: object = {}, analysis: object = {}, affects: object[] = [{ ref: 'c' }]) => ({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79',
    version: 1,
    metadata: { timestamp: '2026-02-02T00:00:00Z', manufacturer: { name: 'Acme' }, component: controller },
    vulnerabilities: [
      { id: cve, analysis: { state: 'not_affected', justification: 'code_not_reachable', ...analysis }, affects },
    ],
    ...given,
  });

  it.each([
    ['resolved', 'fixed'],
    ['resolved_with_pedigree', 'fixed'],
    ['not_affected', 'not_affected'],
    ['false_positive', 'not_affected'],
    ['in_triage', 'under_investigation'],
    ['exploitable', 'affected'],
  ])('%s means %s', async (state, status) => {
    await world.load([csaf()]);
    await world.load([cycloneDx({}, { state })]);
    expect(await statements()).toEqual([`Controller | ${cve} | 2.0 | ${status} | code_not_reachable | 2026-02-02`]);
  });

  it('is about the listed versions, and about nothing where they contradict the analysis', async () => {
    await world.load([csaf()]);
    const versions = [
      { range: 'vers:generic/>=2.2.0|<=2.4.0', status: 'unaffected' },
      { version: '3.0', status: 'unaffected' },
      { version: '4.0', status: 'affected' },
      // The schema says that this means affected.
      { version: '4.1' },
      { version: '5.0', status: 'unknown' },
    ];
    await world.load([cycloneDx({}, { detail: 'Never called.' }, [{ ref: 'c', versions }])]);
    const rest = 'not_affected | code_not_reachable | Never called. | 2026-02-02';
    expect(await statements()).toEqual([
      `Controller | ${cve} | 3.0 | ${rest}`,
      `Controller | ${cve} | >= 2.2.0, <= 2.4.0 | ${rest}`,
    ]);
  });

  it('with a state of another kind says nothing, and its publisher is one clean line', async () => {
    await world.load([csaf()]);
    const metadata = {
      timestamp: '2026-02-02T00:00:00Z',
      manufacturer: { name: 'Ac\u0000me\u202E  x\ny' },
      component: controller,
    };
    await world.load([cycloneDx({}, { state: 'constructor' }), cycloneDx({ metadata, serialNumber: 'two' })]);
    expect(await statements()).toHaveLength(1);
    expect(await world.rows("SELECT publisher FROM advisory WHERE format = 'cyclonedx'")).toEqual([
      { publisher: 'Acme x y' },
    ]);
  });

  it('with a long text for many products is read quickly, and refused if it has too many statements', async () => {
    await world.load([csaf()]);
    const affects = Array.from({ length: 2_000 }, (_, index) => ({ ref: `pkg:generic/acme/controller@2.${index}` }));
    const [report] = await world.load([cycloneDx({}, { detail: 'x '.repeat(400_000) }, affects)]);
    expect(report?.details).toContain('2,000 statements');
    expect(() => countedStatements(Array.from<VexStatement>({ length: 100_001 }))).toThrow(
      'The document makes more than 100000 statements.',
    );
  });

  it('finds products by reference, link to a bill, purl, or the product that the operator names', async () => {
    await world.load([csaf()]);
    const affects = [
      { ref: 'urn:cdx:3e671687-395b-41f5-a30f-a58921a69b79/1#c' },
      { ref: 'pkg:generic/acme/controller@3.0' },
      { ref: 'nowhere' },
    ];
    const [report] = await world.load([cycloneDx({}, {}, affects)]);
    expect(report?.skipped).toEqual([
      '1 statement: about something that the file does not describe with its manufacturer',
    ]);
    expect(await statements()).toHaveLength(2);
    await world.empty();
    await world.load([csaf()]);
    const bare = { 'bom-ref': 'c', name: 'Controller', version: '4.0', purl: 'pkg:generic/acme/controller' };
    await world.load([cycloneDx({ metadata: { timestamp: '2026-02-02T00:00:00Z', component: bare } })]);
    expect(await statements()).toEqual([`Controller | ${cve} | 4.0 | not_affected | code_not_reachable | 2026-02-02`]);
    const nameless = { timestamp: '2026-02-02T00:00:00Z', component: { 'bom-ref': 'c', name: 'X', version: '9' } };
    const file = cycloneDx({ serialNumber: undefined, metadata: nameless });
    expect((await world.load([file]))[0]).toMatchObject({ status: 'skipped' });
    expect((await world.load([file], { product: 'Acme/Controller' }))[0]?.details).toContain('1 statement');
  });

  it('can be a bill of materials too', async () => {
    await world.load([csaf()]);
    const [report] = await world.load([cycloneDx({ components: [{ name: 'zlib', version: '1.2' }] })]);
    expect(report?.details).toContain('bill of materials of Controller: 1 parts');
    expect(report?.details).toContain('1 statement');
    const [plain] = await world.load([cycloneDx({ vulnerabilities: [{ id: cve, affects: [{ ref: 'c' }] }] })]);
    expect(plain?.details).toBe('bill of materials of Controller: 0 parts, 0 of them products here');
  });
});
