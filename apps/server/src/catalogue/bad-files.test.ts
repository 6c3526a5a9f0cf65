import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { csaf } from '#testing/loads/advisories.ts';
import { loadingWorld } from '#testing/loads/loading.ts';
import { tarOf } from '#testing/tar.ts';
import { catalogueLimits } from './files/limits.ts';

const world = loadingWorld();
const good = csaf();
let folder: string;
const file = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rampart-catalogue-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => world.empty());

const counts = async () =>
  (
    await world.rows<{ all: number }>(
      `SELECT (SELECT count(*) FROM manufacturer) + (SELECT count(*) FROM product) + (SELECT count(*) FROM advisory)
      + (SELECT count(*) FROM vulnerability) + (SELECT count(*) FROM category) AS all`,
    )
  )[0]?.all;

const changed = (change: (document: ReturnType<typeof csaf>) => void) => {
  const document = structuredClone(good);
  change(document);
  return document;
};

describe('a bad file is reported with its reason, and nothing of it is loaded', () => {
  it.each<[string, unknown, string]>([
    ['empty', '', 'not valid JSON'],
    ['truncated', JSON.stringify(good).slice(0, -40), 'not valid JSON'],
    ['not JSON', '<html></html>', 'not valid JSON'],
    ['a list', '[]', 'The file is not a CSAF advisory'],
    ['nothing', 'null', 'The file is not a CSAF advisory'],
    ['something else', { hello: 1 }, 'The file is not a CSAF advisory'],
    ['deeply nested', `${'['.repeat(200_000)}${']'.repeat(200_000)}`, 'more than 64 levels deep'],
    ['deep in branches', changed((d) => Object.assign(d.product_tree, { branches: [deepBranch(60)] })), 'levels deep'],
    [
      'with prototype keys',
      JSON.stringify(good).replace('"title"', '"__proto__":{"polluted":1},"title"'),
      '"__proto__"',
    ],
    ['with a constructor', JSON.stringify(good).replace('"title"', '"constructor":{},"title"'), '"constructor"'],
    [
      'of another version',
      changed((d) => Object.assign(d.document, { csaf_version: '3.0' })),
      'only the versions 2.0 and 2.1',
    ],
    ['without tracking', changed((d) => Object.assign(d.document, { tracking: undefined })), 'document.tracking'],
    ['a draft', csaf({ status: 'draft' }), 'draft'],
    ['with an impossible date', csaf({ released: '9999-99-99' }), 'is not a date'],
    ['with an impossible score', csaf({ vulnerabilities: [{ score: 11 }] }), 'baseScore'],
    ['with a number for a name', changed((d) => Object.assign(d.document.publisher, { name: 7 })), 'publisher.name'],
    ['with an endless name', csaf({ products: { ['A'.repeat(501)]: { B: ['1'] } } }), '500 characters'],
    ['a sheet with unknown keys', { format: 'rampart-catalogue', version: 1, evil: 1 }, 'evil'],
    ['a sheet of the future', { format: 'rampart-catalogue', version: 2 }, 'version'],
    [
      'a KEV list of nonsense',
      { catalogVersion: '1', dateReleased: '2025-01-01', vulnerabilities: [{ cveID: '1' }] },
      'CVE id',
    ],
    ['SPDX 3', { spdxVersion: 'SPDX-3.0' }, 'only versions 2.x'],
  ])('%s', async (_, value, reason) => {
    const [report] = await world.load([value]);
    expect(report).toMatchObject({ file: '0.json', status: 'failed', details: expect.stringContaining(reason) });
    expect(await counts()).toBe(0);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it('with far too many findings', async () => {
    const versions = Array.from({ length: 800 }, (_, index) => `P${index}`);
    const products = { Acme: Object.fromEntries(versions.map((name) => [name, ['1']])) };
    const vulnerabilities = Array.from({ length: 700 }, (_, index) => ({ cve: `CVE-2024-${10_000 + index}` }));
    const [report] = await world.load([csaf({ products, vulnerabilities })]);
    expect(report?.details).toContain(`more than ${catalogueLimits.findings} findings`);
    expect(await counts()).toBe(0);
  });

  it('does not stop the other files', async () => {
    const reports = await world.load(['{', good, 'x']);
    expect(reports.map(({ status }) => status)).toEqual(['failed', 'loaded', 'failed']);
  });

  it('that the database refuses in the middle leaves nothing', async () => {
    // Databases refuse a lone surrogate and NUL. Rampart removes them instead.
    const [report] = await world.load([JSON.stringify(csaf({ vulnerabilities: [{ description: 'x\u0000\ud800y' }] }))]);
    expect(report?.status).toBe('loaded');
    expect(await world.rows('SELECT description FROM vulnerability')).toEqual([{ description: 'x\ufffdy' }]);
  });
});

it('script in names stays text', async () => {
  const script = '<script>alert(1)</script>';
  await world.load([csaf({ products: { [script]: { [script]: [script] } }, vulnerabilities: [{ title: script }] })]);
  expect(
    await world.rows(
      'SELECT name FROM product UNION ALL SELECT name FROM manufacturer UNION ALL SELECT versions FROM product_vulnerability',
    ),
  ).toEqual([{ name: script }, { name: script }, { name: script }]);
});

it('leaves the other files out after too many that cannot be read', async () => {
  const limits = { ...catalogueLimits, failures: 2 };
  const reports = await world.load(['', '', good, good], { limits });
  expect(reports).toMatchObject([
    { status: 'failed' },
    { status: 'failed' },
    {
      file: '2.json',
      status: 'failed',
      details: 'More than 2 files cannot be read. This file and those after it were left out.',
    },
  ]);
  expect(await counts()).toBe(0);
});

describe('paths', () => {
  it('are read recursively in a folder; links are not followed, other files are named, and signatures are not', async () => {
    await mkdir(file('tree/inner'), { recursive: true });
    await writeFile(file('tree/inner/a.json'), JSON.stringify(good));
    await writeFile(file('tree/inner/a.json.asc'), 'signature');
    await writeFile(file('tree/inner/a.txt'), 'text');
    await symlink(file('tree/inner/a.json'), file('tree/link.json'));
    const reports = await world.loadPaths([file('tree'), file('missing.json')]);
    expect(reports.map(({ file: name, status }) => [name.slice(folder.length + 1), status])).toEqual([
      ['tree/inner/a.json', 'loaded'],
      ['tree/inner/a.txt', 'skipped'],
      ['tree/link.json', 'skipped'],
      ['missing.json', 'failed'],
    ]);
  });

  it('that lead out of an archive are only names', async () => {
    const json = JSON.stringify(good);
    const entries = [
      { name: '../../../etc/passwd.json', content: json },
      { name: '/etc/other.json', content: JSON.stringify(csaf({ id: 'TEST-2' })) },
      { name: 'link.json', type: '2', content: '' },
      { name: 'readme.txt', content: 'hello' },
      { name: 'folder/', type: '5', content: '' },
    ];
    await writeFile(file('climbing.tar.gz'), gzipSync(tarOf(entries)));
    const reports = await world.loadPaths([file('climbing.tar.gz')]);
    expect(reports.map(({ status }) => status)).toEqual(['loaded', 'loaded', 'skipped', 'skipped']);
    expect(reports[0]?.file).toContain('../../../etc/passwd.json');
  });

  it('with long names are read', async () => {
    const name = `${'deep/'.repeat(40)}advisory.json`;
    const gnu = [
      { name: '././@LongLink', type: 'L', content: `${name}\0` },
      { name: 'cut', content: JSON.stringify(good) },
    ];
    const record = `path=${name}\n`;
    const length = `${record.length + 4} ${record}`;
    const pax = [
      { name: 'pax', type: 'x', content: length },
      { name: 'cut', content: JSON.stringify(good) },
    ];
    await writeFile(file('gnu.tar.gz'), gzipSync(tarOf(gnu)));
    await writeFile(file('pax.tar.gz'), gzipSync(tarOf(pax)));
    const reports = await world.loadPaths([file('gnu.tar.gz'), file('pax.tar.gz')]);
    expect(reports.map(({ file: shown, status }) => [shown.endsWith(name), status])).toEqual([
      [true, 'loaded'],
      [true, 'unchanged'],
    ]);
  });
});

describe('an archive', () => {
  it('that is cut off or damaged is reported, and the files before the damage stay loaded', async () => {
    const whole = gzipSync(
      tarOf([
        { name: 'a.json', content: JSON.stringify(good) },
        { name: 'b.json', content: JSON.stringify(noise()) },
      ]),
    );
    await writeFile(file('cut.tar.gz'), whole.subarray(0, whole.length - 20));
    const bent = Buffer.from(whole);
    bent.fill(0x55, 30, 60);
    await writeFile(file('bent.tar.gz'), bent);
    const reports = await world.loadPaths([file('cut.tar.gz'), file('bent.tar.gz')]);
    expect(reports.filter(({ status }) => status === 'failed').map((report) => report.details)).toEqual(
      expect.arrayContaining(['The archive ends too early.', expect.stringContaining('damaged')]),
    );
  });

  it('that unpacks to more than the limit is refused without holding it in memory', async () => {
    const limits = { ...catalogueLimits, fileBytes: 1024 * 1024, archiveBytes: 8 * 1024 * 1024 };
    const zeros = Buffer.alloc(16 * 1024 * 1024, 0x20);
    await writeFile(file('bomb.json.gz'), gzipSync(zeros));
    await writeFile(file('bomb.tar.gz'), gzipSync(tarOf([{ name: 'bomb.json', content: zeros }])));
    await writeFile(file('large.json'), Buffer.alloc(limits.fileBytes + 1, 0x20));
    const paths = ['bomb.json.gz', 'bomb.tar.gz', 'large.json'].map(file);
    const reports = await world.loadPaths(paths, { limits });
    expect(reports.map(({ status, details }) => [status, details])).toEqual([
      ['failed', 'The file is larger than 1 MiB.'],
      ['failed', expect.stringContaining('unpacks to more than')],
      ['failed', 'The file is larger than 1 MiB.'],
    ]);
  });

  it('of one packed file is read as that file', async () => {
    await writeFile(file('one.json.gz'), gzipSync(JSON.stringify(good)));
    expect((await world.loadPaths([file('one.json.gz')]))[0]?.status).toBe('loaded');
  });
});

function deepBranch(depth: number): object {
  const inner = depth > 0 ? { branches: [deepBranch(depth - 1)] } : {};
  return { category: 'product_family', name: `level ${depth}`, ...inner };
}

/** Compresses badly, so that the end of the archive belongs to this text. */
const noise = () => Array.from({ length: 3_000 }, (_, index) => (index * 2_654_435_761) % 4_294_967_291);
