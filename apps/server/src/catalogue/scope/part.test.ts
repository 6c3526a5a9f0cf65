import { wholeScope, type SourceScope } from '@rampart/contract/rules/catalogue/source-scope.ts';
import { beforeEach, expect, it } from 'vitest';
import { csaf, type AdvisoryGiven } from '#testing/loads/advisories.ts';
import { loadingWorld } from '#testing/loads/loading.ts';

const world = loadingWorld();
const { rows } = world;
beforeEach(() => world.empty());

const load = async (value: unknown, scope?: Partial<SourceScope>) => {
  const [report] = await world.load([value], { ...(scope && { scope: { ...wholeScope, ...scope } }) });
  return report;
};
const siemens: Partial<SourceScope> = { manufacturers: ['Siemens'] };
const abb: Partial<SourceScope> = { manufacturers: ['ABB'] };

/** S7 and AC800 are affected by a vulnerability each, S7 and Relion by a third one. */
const both = (over: AdvisoryGiven = {}) =>
  csaf({
    products: { Siemens: { S7: ['< 2'], Panel: ['1'] }, ABB: { AC800: ['< 3'], Relion: ['4'] } },
    vulnerabilities: [
      { cve: 'CVE-2024-10001', affects: ['S7'], remedies: [remedy('S7')] },
      { cve: 'CVE-2024-10002', affects: ['AC800'], remedies: [remedy('AC800')] },
      { cve: 'CVE-2024-10003', affects: ['S7', 'Relion'] },
    ],
    ...over,
  });
const remedy = (product: string) => ({ category: 'vendor_fix', details: `Update ${product}.`, products: [product] });

const findings = async () =>
  (
    await rows<{ finding: string }>(
      `SELECT concat_ws(' ', name, right(cve, 1), versions) AS finding FROM product_vulnerability
       JOIN product ON product.id = product_id JOIN vulnerability ON vulnerability.id = vulnerability_id
       ORDER BY 1`,
    )
  ).map(({ finding }) => finding);
const all = ['AC800 2 < 3', 'Relion 3 4', 'S7 1 < 2', 'S7 3 < 2'];
const names = async (table: 'product' | 'manufacturer' | 'vulnerability' | 'mitigation_step') => {
  const column = { product: 'name', manufacturer: 'name', vulnerability: 'cve', mitigation_step: 'description' }[table];
  return (await rows<{ name: string }>(`SELECT ${column} AS name FROM ${table} ORDER BY 1`)).map(({ name }) => name);
};

it('takes only what concerns products in the scope', { tags: ['embedded'] }, async () => {
  expect(await load(both(), siemens)).toMatchObject({
    status: 'loaded',
    details: 'TEST-1: 2 products, 2 vulnerabilities; 2 products outside the scope',
  });
  expect(await names('product')).toEqual(['Panel', 'S7']);
  expect(await names('manufacturer')).toEqual(['Siemens']);
  expect(await names('vulnerability')).toEqual(['CVE-2024-10001', 'CVE-2024-10003']);
  expect(await names('mitigation_step')).toEqual(['Update S7.']);
  expect(await findings()).toEqual(['S7 1 < 2', 'S7 3 < 2']);
});

it.each<[Partial<SourceScope>, string]>([
  [{ publishers: ['BSI'] }, 'TEST-1: The publisher CISA is outside the scope.'],
  [{ publishers: ['!cisa'] }, 'TEST-1: The publisher CISA is outside the scope.'],
  [{ manufacturers: ['Rockwell*'] }, 'TEST-1: None of its 4 products is in the scope.'],
  [{ manufacturers: ['ABB'], products: ['S7'] }, 'TEST-1: None of its 4 products is in the scope.'],
])('leaves out an advisory with nothing in %j, which is no failure', async (scope, details) => {
  expect(await load(both(), scope)).toMatchObject({ status: 'outside', details });
  for (const table of ['product', 'vulnerability', 'manufacturer'] as const) expect(await names(table)).toEqual([]);
  expect(await rows('SELECT FROM advisory')).toEqual([]);
});

it('adds no product without a finding, and keeps what is said of those that the catalogue has', async () => {
  const said = both();
  Object.assign(said.vulnerabilities[0]?.product_status ?? {}, {
    known_not_affected: ['Siemens Panel 1'],
    under_investigation: ['ABB Relion 4'],
  });
  expect(await load(said, { ...siemens, only_with_finding: true })).toMatchObject({ status: 'loaded' });
  expect(await names('product')).toEqual(['S7']);
  await load(csaf({ id: 'OTHER', products: { Siemens: { Panel: ['1'] } } }));
  expect(await load(said, { ...siemens, only_with_finding: true })).toMatchObject({ status: 'updated' });
  expect(await rows('SELECT name, status FROM vex_statement JOIN product ON product.id = product_id')).toEqual([
    { name: 'Panel', status: 'not_affected' },
  ]);
  expect(await load(said, { only_with_finding: true })).toMatchObject({ status: 'updated' });
  expect(await rows(`SELECT status FROM vex_statement ORDER BY 1`)).toEqual([
    { status: 'not_affected' },
    { status: 'under_investigation' },
  ]);
});

it('combines the parts of one advisory that sources with different scopes load, in any order', async () => {
  for (const order of [
    [siemens, abb],
    [abb, siemens],
    [siemens, undefined],
    [undefined, siemens],
  ]) {
    await world.empty();
    for (const scope of order) await load(both(), scope);
    expect(await findings()).toEqual(all);
    expect(await names('mitigation_step')).toEqual(['Update AC800.', 'Update S7.']);
    for (const scope of [siemens, abb, undefined])
      expect(await load(both(), scope)).toMatchObject({ status: 'unchanged' });
  }
});

it('keeps findings of other scopes current in a newer revision, and removes what that withdraws', async () => {
  await load(both());
  const newer = both({
    version: '2',
    products: { Siemens: { S7: ['< 5'], Panel: ['1'] }, ABB: { AC800: ['< 6'], Relion: ['4'], Freelance: ['1'] } },
    vulnerabilities: [
      { cve: 'CVE-2024-10001', affects: ['S7'] },
      { cve: 'CVE-2024-10002', affects: ['AC800', 'Freelance'] },
      { cve: 'CVE-2024-10003', affects: ['S7'] },
    ],
  });
  expect(await load(newer, siemens)).toMatchObject({ status: 'updated' });
  expect(await findings()).toEqual(['AC800 2 < 6', 'S7 1 < 5', 'S7 3 < 5']);
  expect(await rows('SELECT name, revision FROM withdrawn_finding JOIN product ON product.id = product_id')).toEqual([
    { name: 'Relion', revision: '2' },
  ]);
  // The other source has the same file later.
  expect(await load(newer, abb)).toMatchObject({ status: 'updated' });
  expect(await findings()).toEqual(['AC800 2 < 6', 'Freelance 2 1', 'S7 1 < 5', 'S7 3 < 5']);
  // A withdrawn finding comes back, although it is outside the scope of this source.
  expect(await load(both({ version: '3' }), siemens)).toMatchObject({ status: 'updated' });
  expect(await findings()).toEqual(all);
});

it('updates an advisory that no longer has anything in the scope', async () => {
  await load(both());
  const scope = { manufacturers: ['Rockwell*'] };
  expect(await load(both(), scope)).toMatchObject({
    status: 'outside',
    details:
      'TEST-1: the same file is already loaded. None of its 4 products is in the scope. Data that it brought before stays.',
  });
  expect(await load(both({ version: '2', products: { ABB: { AC800: ['< 9'] } } }), scope)).toMatchObject({
    status: 'updated',
    details: expect.stringMatching(/only data that it brought before is updated$/),
  });
  expect(await findings()).toEqual(['AC800 2 < 9']);
});

it('reads the newer revision for a source that has only an older one', async () => {
  const newer = both({ version: '2', products: { Siemens: { S7: ['< 5'] }, ABB: { AC800: ['< 6'] } } });
  await load(newer, siemens);
  expect(await findings()).toEqual(['S7 1 < 5', 'S7 3 < 5']);
  expect(await load(both(), abb)).toMatchObject({ status: 'updated' });
  expect(await findings()).toEqual(['AC800 2 < 6', 'S7 1 < 5', 'S7 3 < 5']);
  expect(await load(both(), abb)).toMatchObject({ status: 'unchanged' });
});

it('finds a product by a name that was merged into another one', async () => {
  await load(both(), siemens);
  await load(csaf({ id: 'OTHER', products: { ABB: { 'AC 800M': ['1'] } } }));
  // As a merge of an operator leaves it: the name AC800 means AC 800M.
  await load(csaf({ id: 'NAME', products: { ABB: { AC800: ['1'] } } }));
  await rows(`
    WITH gone AS (DELETE FROM product WHERE name = 'AC800' RETURNING uuid)
    INSERT INTO product_other_name (uuid, product_id) SELECT gone.uuid, id FROM gone, product WHERE name = 'AC 800M'`);
  expect(await load(both(), { products: ['AC 800M'] })).toMatchObject({ status: 'updated' });
  expect(await findings()).toContain('AC 800M 2 < 3');
});
