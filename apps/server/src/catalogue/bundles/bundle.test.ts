import { readFile, writeFile } from 'node:fs/promises';
import { sign } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { csaf } from '#testing/loads/advisories.ts';
import { bundling, entriesOf, writeEntries } from '#testing/loads/bundles.ts';
import { loadingWorld } from '#testing/loads/loading.ts';
import { manifestName, signatureName } from './bundle-format.ts';
import { newKeyPair } from './key-pair.ts';
import { findOwnKey } from './keys.actions.ts';

const there = loadingWorld();
const here = loadingWorld();
const { at, run, bringKey, secrets } = bundling();
const others = 'catalogue_document, epss_list, own_bundle_key, bundle_key, taken_bundle';
beforeEach(async () => {
  for (const world of [there, here]) {
    await world.empty();
    await world.database().pool.query(`TRUNCATE ${others} CASCADE`);
  }
});

const plc = { manufacturer: 'Acme', name: 'Controller', type: 'product', label: 'PLC', category: 'Control' };
const sheet = (...products: object[]) => ({ format: 'rampart-catalogue', version: 1, products });
const bill = (...parts: string[]) => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  components: parts.map((name) => ({ type: 'library', name })),
});
const kev = (released: string, ...cves: string[]) => ({
  catalogVersion: released,
  dateReleased: `${released}T00:00:00Z`,
  vulnerabilities: cves.map((cveID) => ({ cveID, dateAdded: '2024-06-01' })),
});
const epss = (day: string) =>
  `#model_version:v2026.01.01,score_date:${day}T12:55:00Z\ncve,epss,percentile\nCVE-2024-10001,0.5,0.9\n`;
const openVex = {
  '@context': 'https://openvex.dev/ns/v0.2.0',
  '@id': 'https://acme.example/vex/1',
  author: 'Acme PSIRT',
  timestamp: '2026-02-02T00:00:00Z',
  version: 1,
  statements: [
    {
      vulnerability: { name: 'CVE-2024-10001' },
      products: [{ '@id': 'pkg:generic/Acme/Controller@3.0' }],
      status: 'not_affected',
      justification: 'component_not_present',
    },
  ],
};

/** What people see of a catalogue, without the ids of its rows. */
async function catalogue({ rows }: typeof there) {
  const [found] = await rows<Record<string, unknown>>(`SELECT
    (SELECT json_agg(row_to_json(m) ORDER BY uuid) FROM (SELECT uuid, name, rating FROM manufacturer) m) AS makers,
    (SELECT json_agg(row_to_json(p) ORDER BY uuid) FROM (
      SELECT uuid, name, type, type_name, rating, bom, bom_format, facts FROM product) p) AS products,
    (SELECT json_agg(row_to_json(a) ORDER BY publisher, tracking_id) FROM (
      SELECT publisher, tracking_id, format, revision, checksum, title, released_at FROM advisory) a) AS advisories,
    (SELECT json_agg(row_to_json(v) ORDER BY cve) FROM (
      SELECT cve, score, exploited_since, epss, epss_percentile, epss_on FROM vulnerability) v) AS vulnerabilities,
    (SELECT json_agg(row_to_json(f) ORDER BY uuid, cve, tracking_id) FROM (
      SELECT uuid, cve, tracking_id, versions, has_fix FROM product_vulnerability found
      JOIN product ON product.id = product_id JOIN vulnerability ON vulnerability.id = vulnerability_id
      JOIN advisory ON advisory.id = advisory_id) f) AS findings,
    (SELECT json_agg(row_to_json(s) ORDER BY uuid, cve) FROM (
      SELECT uuid, cve, versions, status, decides FROM vex_statement JOIN product ON product.id = product_id) s)
      AS statements,
    (SELECT json_agg(row_to_json(k) ORDER BY publisher, document_id) FROM (
      SELECT kind, publisher, document_id, version, product, sha256 FROM catalogue_document) k) AS documents`);
  return found;
}

/** Loads one of each kind there. Two advisories have an older revision before them. */
async function fill() {
  const released = '2024-05-02T00:00:00Z';
  await there.load([openVex, csaf({ id: 'A-1' }), csaf({ id: 'A-2', products: { Acme: { Old: ['1'] } } })]);
  await there.load([
    csaf({ id: 'A-1', version: '2', released, vulnerabilities: [{ score: 9.1 }] }),
    csaf({ id: 'A-3', products: { Halden: { Panel: ['1'] } }, vulnerabilities: [{ cve: 'CVE-2024-20002' }] }),
    sheet({ ...plc, facts: [{ title: 'Ports', value: '2' }] }),
    openVex,
    kev('2024-06-02', 'CVE-2024-10001'),
  ]);
  await there.load([bill('lwip', 'zlib')], { product: 'Acme/Controller' });
  await there.load([sheet({ ...plc, facts: [{ title: 'Ports', value: '4' }] }), epss('2026-11-18')]);
}

const write = (...more: string[]) => run(there.database(), 'bundle', at('b.tar'), '--replace', ...more);
const take = (name = 'b.tar') => run(here.database(), 'import', at(name));

describe('a bundle', () => {
  it('brings the catalogue of one installation to another, and nothing twice', { tags: ['embedded'] }, async () => {
    await fill();
    await bringKey(there.database(), here.database());
    expect(await write()).toMatchObject({
      exitCode: 0,
      output: expect.stringMatching(/^9 documents written to \/b\.tar/),
    });
    const taken = await take();
    expect(taken).toMatchObject({ exitCode: 0, output: expect.stringMatching(/^7 loaded, 2 updated, 1 skipped\n/) });
    expect(taken.lines.join()).toContain('bundle of Head office, 9 documents, all documents until');
    const before = await catalogue(there);
    expect(before?.products).toHaveLength(3);
    expect(before?.statements).toHaveLength(1);
    expect(await catalogue(here)).toEqual(before);
    expect((await take()).output).toBe('9 unchanged, 1 skipped');
    expect(await catalogue(here)).toEqual(before);
  });

  it('can be loaded from an installation that has it from another one', async () => {
    await fill();
    await bringKey(there.database(), here.database());
    await write();
    await take();
    const before = await catalogue(there);
    await there.empty();
    await there.database().pool.query(`TRUNCATE ${others} CASCADE`);
    await bringKey(here.database(), there.database(), 'Plant');
    await run(here.database(), 'bundle', at('on.tar'));
    expect(await run(there.database(), 'import', at('on.tar'))).toMatchObject({ exitCode: 0 });
    expect(await catalogue(there)).toEqual(before);
  });

  it('has only documents loaded since a day, and reports if one is missing', async () => {
    await there.load([csaf({ id: 'A-1' }), csaf({ id: 'A-2' })]);
    await bringKey(there.database(), here.database());
    await there
      .database()
      .pool.query("UPDATE catalogue_document SET taken_at = '2026-01-10' WHERE document_id = 'A-1'");
    expect((await write('--since', '2026-01-11')).output).toMatch(/^1 document written/);
    const { lines } = await take();
    expect(lines.join()).toContain('There is no earlier bundle from this installation. This one begins on 2026-01-11');
    expect(await here.rows('SELECT tracking_id FROM advisory')).toEqual([{ tracking_id: 'A-2' }]);
    expect((await write('--since', '2026-01-10')).output).toMatch(/^2 documents written/);
    await take();
    await here.database().pool.query('DELETE FROM taken_bundle WHERE until < (SELECT max(until) FROM taken_bundle)');
    await here.database().pool.query("UPDATE taken_bundle SET until = '2026-01-09'");
    expect((await take()).lines.join()).toContain(
      'A bundle is missing: the last bundle from this installation ended on 2026-01-09, and this one begins on 2026-01-10.',
    );
    expect((await take()).lines.join()).not.toContain('missing');
    expect((await write('--since', '2999-01-01')).output).toBe(
      'No documents were loaded since 2999-01-01. No file was written.',
    );
  });

  it('has only what was taken before a day, so that several bundles have everything', async () => {
    await there.load([csaf({ id: 'A-1' }), csaf({ id: 'A-2' })]);
    await bringKey(there.database(), here.database());
    await there
      .database()
      .pool.query("UPDATE catalogue_document SET taken_at = '2026-01-10' WHERE document_id = 'A-1'");
    const first = await write('--until', '2026-01-11');
    expect(first.output).toMatch(/^1 document written .* For the next bundle: --since 2026-01-11\.$/);
    await take();
    expect(await here.rows('SELECT tracking_id FROM advisory')).toEqual([{ tracking_id: 'A-1' }]);
    expect((await write('--since', '2026-01-11')).output).toMatch(/^1 document written/);
    expect((await take()).lines.join()).not.toContain('missing');
    expect(await here.rows('SELECT count(*) FROM advisory')).toEqual([{ count: 2 }]);
    // A day in the future does not promise more than there is.
    expect((await write('--until', '2999-01-01')).output).not.toContain('2999');
    expect((await write('--until', '2020-01-01')).output).toBe(
      'No documents were loaded before 2020-01-01. No file was written.',
    );
  });

  it('never brings back an older version', async () => {
    await fill();
    await bringKey(there.database(), here.database());
    await run(there.database(), 'bundle', at('old.tar'));
    const newer = '2024-06-01T00:00:00Z';
    await there.load([
      csaf({ id: 'A-1', version: '3', released: newer, vulnerabilities: [{ score: 5 }] }),
      sheet({ ...plc, facts: [{ title: 'Ports', value: '8' }] }),
      kev('2024-07-01', 'CVE-2024-20002'),
      epss('2026-11-19'),
    ]);
    await there.load([bill('lwip', 'openssl')], { product: 'Acme/Controller' });
    await write();
    await take();
    const before = await catalogue(here);
    expect(before).toEqual(await catalogue(there));
    const old = await run(here.database(), 'import', '--verbose', at('old.tar'));
    expect(old.output).toBe('9 unchanged, 1 skipped');
    const said = old.lines.join('\n');
    expect(said).toContain('It is older than a bundle of');
    expect(said).toContain('A-1: the newer revision 3 is already loaded');
    expect(said).toMatch(/bill of materials of Controller: a newer one, of [\d-]+, is already loaded/);
    expect(said).toContain('a newer KEV list is already loaded');
    expect(said).toContain('the newer EPSS list of 2026-11-19 is already loaded');
    expect(await catalogue(here)).toEqual(before);
  });

  it('does not replace a newer sheet or bill that was loaded here', async () => {
    await there.load([csaf({ id: 'A-1' }), sheet({ ...plc, facts: [{ title: 'Ports', value: '2' }] })]);
    await there.load([bill('lwip')], { product: 'Acme/Controller' });
    await bringKey(there.database(), here.database());
    await write();
    await here.load([sheet({ ...plc, facts: [{ title: 'Ports', value: '16' }] })]);
    await here.load([bill('zlib')], { product: 'Acme/Controller' });
    const own = () => here.rows('SELECT bom, facts FROM product');
    const before = await own();
    expect((await take()).output).toBe('1 loaded, 2 unchanged, 1 skipped');
    expect(await own()).toEqual(before);
  });

  it('continues after a load that stopped in the middle', async () => {
    await fill();
    await bringKey(there.database(), here.database());
    await write();
    let files = 0;
    await here.loadPaths([at('b.tar')], { onFile: () => ((files += 1) === 4 ? 'pause' : undefined) });
    expect(await here.rows('SELECT count(*) FROM taken_bundle')).toEqual([{ count: 0 }]);
    expect((await take()).output).toMatch(/^4 loaded, 2 updated, 3 unchanged, 1 skipped/);
    expect(await catalogue(here)).toEqual(await catalogue(there));
    expect(await here.rows('SELECT count(*) FROM taken_bundle')).toEqual([{ count: 1 }]);
  });

  it('names how many advisories of an earlier version cannot be in it, until they are loaded again', async () => {
    await fill();
    await run(there.database(), 'bundle-key', at('own.pem'));
    await there.database().pool.query("DELETE FROM catalogue_document WHERE document_id IN ('A-2', 'A-3')");
    expect((await write()).output).toContain(
      '2 advisories loaded by an earlier version of Rampart cannot be in a bundle',
    );
    const again = [csaf({ id: 'A-2', products: { Acme: { Old: ['1'] } } })];
    expect(await there.load(again)).toMatchObject([{ status: 'unchanged' }]);
    expect((await write()).output).toContain('1 advisory loaded by an earlier version');
  });
});

describe('a bundle is refused, and nothing of it is loaded,', () => {
  beforeEach(async () => {
    await there.load([csaf({ id: 'A-1' }), csaf({ id: 'A-2' })]);
  });
  const refused = async (message: string | RegExp, name = 'bad.tar') => {
    const { exitCode, lines, output } = await take(name);
    expect({ exitCode, output }).toEqual({ exitCode: 1, output: '1 failed' });
    expect(lines.join()).toMatch(message);
    expect(await here.rows('SELECT count(*) FROM advisory')).toEqual([{ count: 0 }]);
    expect(await here.rows('SELECT count(*) FROM taken_bundle')).toEqual([{ count: 0 }]);
  };

  it('if its key is not trusted', async () => {
    const made = await run(there.database(), 'bundle-key', at('own.pem'));
    const fingerprint = /Fingerprint: (.*)/.exec(made.output)?.[1];
    await write();
    await refused(`The bundle is signed with a key that is not trusted here: ${fingerprint}.`, 'b.tar');
  });

  it('if its key was removed', async () => {
    await bringKey(there.database(), here.database());
    await write();
    await here.database().pool.query('DELETE FROM bundle_key');
    await refused('key that is not trusted here', 'b.tar');
  });

  it.each<[string, string, (entries: Awaited<ReturnType<typeof entriesOf>>) => typeof entries]>([
    ['without its signature', 'The bundle is not signed.', (all) => all.toSpliced(1, 1)],
    [
      'with an empty signature',
      'The bundle is not signed.',
      (all) => replaced(all, signatureName, () => Buffer.alloc(0)),
    ],
    [
      'with a changed document',
      'was changed or damaged: documents/00001-A-1.json.gz is not the signed document',
      (all) => replaced(all, 'documents/00001-A-1.json.gz', flipped),
    ],
    [
      'with a changed list',
      'The signature of the bundle is wrong',
      (all) => replaced(all, manifestName, (list) => Buffer.from(list.toString().replace('A-2', 'A-9'))),
    ],
    ['without one of its documents', 'is missing, or has another size', (all) => all.toSpliced(2, 1)],
    ['without its last document', 'The bundle was changed or damaged', (all) => all.slice(0, -1)],
    ['with one document more', 'something follows its last document', (all) => [...all, ...all.slice(2, 3)]],
    [
      'with documents in another order',
      'is missing, or has another size',
      (all) => [...all.slice(0, 2), ...all.slice(2).toReversed()],
    ],
    [
      'signed by somebody else in the name of a trusted key',
      'The signature of the bundle is wrong',
      (all) => replaced(all, signatureName, () => signedBySomebody(all)),
    ],
  ])('%s', async (_what, message, change) => {
    await bringKey(there.database(), here.database());
    await write();
    await writeEntries(at('bad.tar'), change(await entriesOf(at('b.tar'))));
    await refused(message);
  });

  it('if it is cut off at any place', async () => {
    await bringKey(there.database(), here.database());
    await write();
    const whole = await readFile(at('b.tar'));
    for (const length of [600, 1_024, 2_000, whole.length / 2, whole.length - 1_100, whole.length - 1]) {
      await writeFile(at('cut.tar'), whole.subarray(0, length));
      await refused(/The bundle ends too early|was changed or damaged/, 'cut.tar');
    }
    await writeFile(at('long.tar'), Buffer.concat([whole, Buffer.from('x')]));
    await refused('something follows its last document', 'long.tar');
  });

  it('if a newer version wrote it', async () => {
    await bringKey(there.database(), here.database());
    await write();
    const [manifest, , ...rest] = await entriesOf(at('b.tar'));
    const content = Buffer.from((manifest?.content.toString() ?? '').replace('"version": 1', '"version": 2'));
    const key = await findOwnKey(there.database(), secrets);
    const signature = { name: signatureName, content: sign(null, content, key?.privateKey ?? '') };
    await writeEntries(at('bad.tar'), [{ name: manifestName, content }, signature, ...rest]);
    await refused('A newer version of Rampart wrote the bundle.');
  });

  it('if it is another tar file', async () => {
    await writeEntries(at('bad.tar'), [{ name: 'a.json', content: Buffer.from('{}') }]);
    await refused('This .tar file is not a bundle of Rampart. Pack other archives as .tar.gz.');
  });
});

const signedBySomebody = ([manifest]: Entries) =>
  sign(null, manifest?.content ?? Buffer.alloc(0), newKeyPair().privateKey);

type Entries = Awaited<ReturnType<typeof entriesOf>>;

function replaced(entries: Entries, name: string, change: (content: Buffer) => Buffer): Entries {
  return entries.map((entry) => (entry.name === name ? { name, content: change(entry.content) } : entry));
}

function flipped(content: Buffer): Buffer {
  const changed = Buffer.from(content);
  changed[20] = (changed[20] ?? 0) ^ 1;
  return changed;
}
