import { beforeEach, describe, expect, it } from 'vitest';
import { csaf } from '#testing/loads/advisories.ts';
import { loadingWorld } from '#testing/loads/loading.ts';

const world = loadingWorld();
const { rows } = world;
const load = (...values: unknown[]) => world.load(values);
const statuses = async (...values: unknown[]) => (await load(...values)).map(({ status }) => status);

beforeEach(() => world.empty());

const findings = () =>
  rows<{ name: string; cve: string; versions: string; has_fix: boolean }>(
    `SELECT name, cve, versions, has_fix FROM product_vulnerability JOIN product ON product.id = product_id
     JOIN vulnerability ON vulnerability.id = vulnerability_id ORDER BY name, cve`,
  );

describe('an advisory', () => {
  it('keeps version ranges with the product they belong to', { tags: ['embedded'] }, async () => {
    const products = { Acme: { Controller: ['< 2.0', 'vers:all/>=3|<3.1'], Panel: ['vers:all/*'] } };
    await load(csaf({ products, vulnerabilities: [{}, { cve: 'CVE-2024-10002', affects: ['Panel'] }] }));
    expect(await findings()).toEqual([
      { name: 'Controller', cve: 'CVE-2024-10001', versions: '< 2.0; >= 3, < 3.1', has_fix: false },
      { name: 'Panel', cve: 'CVE-2024-10001', versions: 'All versions', has_fix: false },
      { name: 'Panel', cve: 'CVE-2024-10002', versions: 'All versions', has_fix: false },
    ]);
  });

  it('loaded twice changes nothing, and links to its products still work', async () => {
    expect(await statuses(csaf(), csaf())).toEqual(['loaded', 'unchanged']);
    const before = await rows('SELECT * FROM product');
    expect(await statuses(csaf())).toEqual(['unchanged']);
    expect(await rows('SELECT * FROM product')).toEqual(before);
  });

  it('is updated by a newer revision, which may no longer name a product or a vulnerability', async () => {
    const products = { Acme: { Controller: ['1'], Panel: ['1'] } };
    await load(csaf({ products, vulnerabilities: [{}, { cve: 'CVE-2024-10002' }] }));
    const newer = csaf({
      version: '2',
      products,
      vulnerabilities: [{ affects: ['Panel'], score: 9.8, description: 'Worse.' }],
    });
    expect(await statuses(newer)).toEqual(['updated']);
    expect((await findings()).map(({ name, cve }) => [name, cve])).toEqual([['Panel', 'CVE-2024-10001']]);
    expect(await rows(`SELECT description, score::text FROM vulnerability WHERE cve = 'CVE-2024-10001'`)).toEqual([
      { description: 'Worse.', score: '9.8' },
    ]);
    // A product without findings has no rating.
    expect(await rows(`SELECT name, rating IS NULL AS none FROM product ORDER BY name`)).toEqual([
      { name: 'Controller', none: true },
      { name: 'Panel', none: false },
    ]);
  });

  it('is not overwritten by an older revision', async () => {
    const [, older] = await load(csaf({ version: '10' }), csaf({ version: '9', vulnerabilities: [{ score: 1 }] }));
    expect(older).toMatchObject({ status: 'unchanged', details: 'TEST-1: the newer revision 10 is already loaded' });
    expect(await rows('SELECT score::text FROM vulnerability')).toEqual([{ score: '7.5' }]);
  });

  it('uses the text of the newest of several for a vulnerability, in any order of loading', async () => {
    const early = csaf({
      id: 'A',
      released: '2024-01-01T00:00:00Z',
      vulnerabilities: [{ score: 9.1, description: 'early' }],
    });
    const late = csaf({
      id: 'B',
      released: '2024-06-01T00:00:00Z',
      vulnerabilities: [{ score: 5, description: 'late' }],
    });
    for (const order of [
      [early, late],
      [late, early],
    ]) {
      await world.empty();
      await load(...order);
      expect(await rows('SELECT description, score::text, published_on::text FROM vulnerability')).toEqual([
        { description: 'late', score: '5.0', published_on: '2024-01-01' },
      ]);
    }
  });

  it('merges several spellings into one manufacturer', async () => {
    await load(
      csaf({ id: 'A', products: { 'Schneider Electric Software, LLC': { M340: ['1'] } } }),
      csaf({ id: 'B', products: { 'SCHNEIDER ELECTRIC': { m340: ['2'] } } }),
    );
    expect(await rows('SELECT name FROM manufacturer')).toEqual([{ name: 'Schneider Electric' }]);
    expect(await rows('SELECT name, search_text FROM product')).toEqual([
      { name: 'M340', search_text: 'm340 schneider electric' },
    ]);
  });

  it('gives each product its mitigation steps, once and in order, with working links', async () => {
    const remedies = [
      { category: 'workaround', details: 'Unplug it.' },
      { category: 'mitigation', details: 'Put a firewall before it.', url: 'javascript:alert(1)' },
      { category: 'vendor_fix', details: 'Update to 2.0.', url: 'https://acme.example/2', products: ['Controller'] },
    ];
    const products = { Acme: { Controller: ['1'], Panel: ['1'] } };
    await load(csaf({ products, vulnerabilities: [{ remedies }, { cve: 'CVE-2024-10002', remedies }] }));
    const steps = await rows(
      `SELECT name, cve, array_agg(kind || coalesce(' ' || step.link, '') ORDER BY step.position) AS steps
       FROM product_vulnerability found JOIN product ON product.id = product_id
       JOIN vulnerability ON vulnerability.id = vulnerability_id
       JOIN mitigation_step step ON step.advisory_id = found.advisory_id AND step.position = ANY(found.steps)
       GROUP BY 1, 2 ORDER BY 1, 2`,
    );
    const all = ['vendor_fix https://acme.example/2', 'mitigation', 'workaround'];
    expect(steps).toEqual([
      { name: 'Controller', cve: 'CVE-2024-10001', steps: all },
      { name: 'Controller', cve: 'CVE-2024-10002', steps: all },
      { name: 'Panel', cve: 'CVE-2024-10001', steps: all.slice(1) },
      { name: 'Panel', cve: 'CVE-2024-10002', steps: all.slice(1) },
    ]);
    expect(await rows('SELECT count(*) FROM mitigation_step')).toEqual([{ count: 3 }]);
    expect((await findings()).map(({ has_fix }) => has_fix)).toEqual([true, true, false, false]);
  });

  it('reads a fix from what the advisory says, and keeps the sentence', async () => {
    const remedies = [
      { category: 'mitigation', details: 'Restrict access to port 80. Update to V33.017.', products: ['Controller'] },
      { category: 'vendor_fix', details: 'Restrict access to port 80.', products: ['Panel'] },
      { category: 'mitigation', details: 'Acme is working on a fix.', products: ['Switch'] },
    ];
    const products = { Acme: { Controller: ['1'], Panel: ['1'], Switch: ['1'] } };
    await load(csaf({ products, vulnerabilities: [{ remedies }] }));
    expect(
      await rows(`SELECT name, has_fix, fix_evidence, kind, description FROM product_vulnerability found
        JOIN product ON product.id = product_id
        JOIN mitigation_step step ON step.advisory_id = found.advisory_id AND position = ANY(steps) ORDER BY name`),
    ).toMatchObject([
      { name: 'Controller', has_fix: true, fix_evidence: 'Update to V33.017.', kind: 'vendor_fix' },
      { name: 'Panel', has_fix: false, fix_evidence: null, kind: 'mitigation' },
      { name: 'Switch', has_fix: false, fix_evidence: 'Acme is working on a fix.', kind: 'mitigation' },
    ]);
  });

  it('keeps the fixed versions that all texts about a product name', async () => {
    const remedies = [
      { category: 'mitigation', details: 'Update to the latest version.', products: ['Controller', 'Panel'] },
      { category: 'vendor_fix', details: 'Controller: Version 3.1 or later', products: ['Controller'] },
      { category: 'mitigation', details: 'Update to 7.2. It is fixed in version 7.4, too.', products: ['Panel'] },
    ];
    const document = csaf({ products: { Acme: { Controller: ['1'], Panel: ['1'] } }, vulnerabilities: [{ remedies }] });
    const fixed = () =>
      rows(
        `SELECT name, fixed_versions FROM product_vulnerability JOIN product ON product.id = product_id ORDER BY name`,
      );
    const expected = [
      { name: 'Controller', fixed_versions: ['3.1'] },
      { name: 'Panel', fixed_versions: ['7.2', '7.4'] },
    ];
    await load(document);
    expect(await fixed()).toEqual(expected);

    // An older Rampart loaded the same file.
    await rows('UPDATE product_vulnerability SET fixed_versions = NULL');
    await rows('UPDATE advisory SET reader = 2');
    expect(await statuses(document, document)).toEqual(['updated', 'unchanged']);
    expect(await fixed()).toEqual(expected);
  });

  it('counts as fixed only if every affected version has a fix', async () => {
    const document = csaf({ products: { Acme: { Controller: ['1', '2'] } } });
    document.vulnerabilities[0]?.remediations.push({
      category: 'vendor_fix',
      details: 'Update.',
      product_ids: ['Acme Controller 1'],
    });
    await load(document);
    expect((await findings())[0]?.has_fix).toBe(false);
  });

  it('names the skipped parts', async () => {
    const [report] = await load(csaf({ vulnerabilities: [{ cve: undefined, title: 'Odd' }, { score: null }] }));
    expect(report?.skipped).toEqual([
      'vulnerability 1 "Odd" has no CVE id',
      'CVE-2024-10001 has no score and does not lower a rating',
    ]);
  });
});

describe('the list of known exploited vulnerabilities', () => {
  const kev = (released: string, ...cves: string[]) => ({
    catalogVersion: released,
    dateReleased: `${released}T10:00:00.1234Z`,
    vulnerabilities: cves.map((cveID) => ({
      cveID,
      dateAdded: '2024-07-01',
      dueDate: '2024-07-22',
      knownRansomwareCampaignUse: 'Known',
    })),
  });
  const marks = () => rows('SELECT cve, exploited_since::text AS since FROM vulnerability ORDER BY cve');
  const marked = [{ cve: 'CVE-2024-10001', since: '2024-07-01' }];

  it('marks vulnerabilities that are loaded before or after it', async () => {
    await load(csaf(), kev('2025-01-01', 'CVE-2024-10001'));
    expect(await marks()).toEqual(marked);
    await load(
      csaf({ id: 'TEST-2', vulnerabilities: [{ cve: 'CVE-2024-10002' }] }),
      kev('2025-01-02', 'CVE-2024-10001', 'CVE-2024-10002'),
    );
    await world.database().pool.query('TRUNCATE manufacturer, advisory, vulnerability CASCADE');
    await load(csaf());
    expect(await marks()).toEqual(marked);
  });

  it('keeps the due date and the ransomware note, and fills them in when the same list is loaded again', async () => {
    const entries = () => rows('SELECT cve, added_on::text, due_on::text, ransomware FROM known_exploited');
    const full = { cve: 'CVE-2024-10001', added_on: '2024-07-01', due_on: '2024-07-22', ransomware: 'Known' };
    await load(kev('2025-01-01', 'CVE-2024-10001'));
    expect(await entries()).toEqual([full]);
    await rows('UPDATE known_exploited SET due_on = NULL, ransomware = NULL');
    expect(await statuses(kev('2025-01-01', 'CVE-2024-10001'))).toEqual(['updated']);
    expect(await entries()).toEqual([full]);
  });

  it('clears a mark that a newer list no longer has, and changes the ratings', async () => {
    const ratings = () => rows<{ rating: number }>('SELECT rating FROM product').then(([row]) => row?.rating ?? 0);
    await load(csaf());
    const before = await ratings();
    expect(await statuses(kev('2025-01-01', 'CVE-2024-10001'))).toEqual(['loaded']);
    expect(await ratings()).toBeLessThan(before);
    expect(await statuses(kev('2025-01-01', 'CVE-2024-10001'))).toEqual(['unchanged']);
    expect(await statuses(kev('2025-01-02', 'CVE-2020-0001'))).toEqual(['updated']);
    expect(await ratings()).toBe(before);
    expect(await statuses(kev('2025-01-01', 'CVE-2024-10001'))).toEqual(['unchanged']);
    expect(await ratings()).toBe(before);
  });
});
