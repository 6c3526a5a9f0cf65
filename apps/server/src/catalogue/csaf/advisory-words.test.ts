import { beforeEach, describe, expect, it } from 'vitest';
import { csaf, cvss31, type AdvisoryGiven } from '#testing/loads/advisories.ts';
import { loadingWorld } from '#testing/loads/loading.ts';

const world = loadingWorld();
const { rows } = world;
const load = (...values: unknown[]) => world.load(values);
const statuses = async (...values: unknown[]) => (await load(...values)).map(({ status }) => status);

beforeEach(() => world.empty());

const v3 = (baseScore: number, version = '3.1') => ({
  cvss_v3: { version, baseScore, vectorString: `CVSS:${version}/AV:N` },
});
const on = (day: string) => `2024-${day}T00:00:00Z`;
const ratings = () =>
  rows<{ name: string; rating: number }>('SELECT name, rating FROM product ORDER BY name').then((all) =>
    Object.fromEntries(all.map(({ name, rating }) => [name, rating])),
  );

describe('the score of a vulnerability', () => {
  it('is kept for each advisory, and each product is rated by the newest advisory that names it', async () => {
    const both = { Acme: { Controller: ['1'], Panel: ['1'] } };
    const early = csaf({ id: 'A', released: on('01-01'), products: both, vulnerabilities: [{ score: 9.8 }] });
    const late = csaf({
      id: 'B',
      released: on('06-01'),
      products: { Acme: { Panel: ['1'] } },
      vulnerabilities: [{ score: 5 }],
    });
    const alone = csaf({
      id: 'C',
      products: { Acme: { Alone: ['1'] } },
      vulnerabilities: [{ cve: 'CVE-2024-1000', score: 9.8 }],
    });
    for (const order of [
      [early, late, alone],
      [late, alone, early],
    ]) {
      await world.empty();
      await load(...order);
      expect(
        await rows(`SELECT tracking_id, word.score::text FROM advisory_vulnerability word
          JOIN advisory ON advisory.id = advisory_id WHERE tracking_id <> 'C' ORDER BY 1`),
      ).toEqual([
        { tracking_id: 'A', score: '9.8' },
        { tracking_id: 'B', score: '5.0' },
      ]);
      expect(await rows(`SELECT score::text FROM vulnerability WHERE cve = 'CVE-2024-10001'`)).toEqual([
        { score: '5.0' },
      ]);
      const { Controller, Panel, Alone } = await ratings();
      expect(Controller).toBe(Alone);
      expect(Panel).toBeGreaterThan(Controller ?? 0);
    }
  });

  it('is that of CVSS 3.1, then 3.0, then 2, and CVSS 4.0 is kept beside it', async () => {
    const v2 = { cvss_v2: { version: '2.0', baseScore: 10, vectorString: 'AV:N/AC:L' } };
    const v4 = { cvss_v4: { version: '4.0', baseScore: 8.7, vectorString: 'CVSS:4.0/AV:N' } };
    const scoresOf = async (...scores: object[]) => {
      await world.empty();
      await load(csaf({ vulnerabilities: [{ scores }] }));
      const query = (table: string) =>
        rows(`SELECT score::text, cvss_version AS version, vector, score_v4::text AS v4, vector_v4 FROM ${table}`);
      const found = await query('vulnerability');
      expect(await query('product_vulnerability')).toEqual(found);
      expect(await query('advisory_vulnerability')).toEqual(found);
      return found[0];
    };
    const none = { v4: null, vector_v4: null };
    const first = { score: '7.5', version: '3.1', vector: 'CVSS:3.1/AV:N' };
    expect(await scoresOf(v2, v3(9, '3.0'), v3(7.5), v3(7))).toEqual({ ...first, ...none });
    expect(await scoresOf(v2, v3(6, '3.0'))).toEqual({
      score: '6.0',
      version: '3.0',
      vector: 'CVSS:3.0/AV:N',
      ...none,
    });
    expect(await scoresOf(v2)).toEqual({ score: '10.0', version: '2.0', vector: 'AV:N/AC:L', ...none });
    expect(await scoresOf({ ...v3(7.5), ...v4 })).toEqual({ ...first, v4: '8.7', vector_v4: 'CVSS:4.0/AV:N' });
    expect(await scoresOf()).toEqual({ score: null, version: null, vector: null, ...none });
  });

  it('can differ between the products of one advisory', async () => {
    const products = { Acme: { Controller: ['1'], Panel: ['1'], Switch: ['1'] } };
    const scores = [
      { ...v3(5), products: ['Acme Controller 1'] },
      { ...v3(9), products: ['Acme Panel 1'] },
    ];
    await load(csaf({ products, vulnerabilities: [{ scores }] }));
    // A product that no score names gets the worst.
    expect(
      await rows(
        `SELECT name, score::text FROM product_vulnerability JOIN product ON product.id = product_id ORDER BY 1`,
      ),
    ).toEqual([
      { name: 'Controller', score: '5.0' },
      { name: 'Panel', score: '9.0' },
      { name: 'Switch', score: '9.0' },
    ]);
  });

  it('of an older advisory counts while the newest gives none', async () => {
    await load(
      csaf({ id: 'A', released: on('01-01'), vulnerabilities: [{ score: 9.1 }] }),
      csaf({ id: 'B', released: on('06-01'), vulnerabilities: [{ score: null, description: 'late' }] }),
    );
    expect(await rows('SELECT score::text, vector, description FROM vulnerability')).toEqual([
      { score: '9.1', vector: cvss31(9.1).vectorString, description: 'late' },
    ]);
  });

  it('goes back to that of another advisory when the newest no longer names the vulnerability', async () => {
    const other = { id: 'B', products: { Acme: { Panel: ['1'] } } };
    await load(
      csaf({ id: 'A', released: on('01-01'), vulnerabilities: [{ score: 5, description: 'early' }] }),
      csaf({ ...other, released: on('06-01'), vulnerabilities: [{ score: 9.8 }] }),
      csaf({ ...other, version: '2', released: on('07-01'), vulnerabilities: [{ cve: 'CVE-2024-10002' }] }),
    );
    expect(await rows(`SELECT score::text, description FROM vulnerability WHERE cve = 'CVE-2024-10001'`)).toEqual([
      { score: '5.0', description: 'early' },
    ]);
  });
});

describe('an advisory', () => {
  const history = [
    { number: '2', date: on('05-01'), summary: 'Added the panel.' },
    { number: '1', date: on('04-01'), summary: 'Initial publication.' },
  ];
  const document = {
    notes: [{ category: 'summary', text: 'Anyone can stop the controller.' }],
    references: [
      { category: 'self', summary: 'Advisory', url: 'https://advisories.example/1' },
      { category: 'external', summary: 'The same again', url: 'https://advisories.example/1' },
      { category: 'external', summary: 'Call us', url: 'tel:1' },
    ],
  };
  const given: AdvisoryGiven = { published: on('04-01'), history };
  const about = () =>
    rows(`SELECT published_at AT TIME ZONE 'UTC' = '2024-04-01' AS is_first, summary, history, links FROM advisory`);

  it('keeps its dates, revisions, summary and references', async () => {
    await load({ ...csaf(given), document: { ...csaf(given).document, ...document } });
    expect(await about()).toEqual([
      {
        is_first: true,
        summary: 'Anyone can stop the controller.',
        history: [
          { revision: '1', date: '2024-04-01T00:00:00.000Z', summary: 'Initial publication.' },
          { revision: '2', date: '2024-05-01T00:00:00.000Z', summary: 'Added the panel.' },
        ],
        links: [
          { name: 'Advisory', href: 'https://advisories.example/1' },
          { name: 'Call us', href: null },
        ],
      },
    ]);
  });

  it('is loaded without its revision history if that cannot be read', async () => {
    const [report] = await load(csaf({ history: [{ number: 7 }] }));
    expect(report).toMatchObject({ status: 'loaded', skipped: ['the revision history cannot be read'] });
  });

  it('that an older version of Rampart read is read again from the same file, once', async () => {
    await load(csaf(given));
    await rows(`UPDATE advisory SET reader = 0, history = '[]', published_at = NULL`);
    await rows(`UPDATE product_vulnerability SET score = NULL, steps = '{}'`);
    expect(await statuses(csaf(given), csaf(given))).toEqual(['updated', 'unchanged']);
    expect(
      await rows(`SELECT score::text, jsonb_array_length(history) AS revisions FROM advisory, product_vulnerability`),
    ).toEqual([{ score: '7.5', revisions: 2 }]);
    expect(await rows('SELECT * FROM withdrawn_finding')).toEqual([]);
  });

  it('says since which revision it no longer names a product or vulnerability', async () => {
    const products = { Acme: { Controller: ['1'], Panel: ['1'] } };
    const withdrawn = () =>
      rows(`SELECT name, cve, revision, withdrawn_at AT TIME ZONE 'UTC' = '2024-06-01' AS on_day FROM withdrawn_finding
        JOIN product ON product.id = product_id JOIN vulnerability ON vulnerability.id = vulnerability_id ORDER BY 1, 2`);
    const revision = (version: string, day: string, vulnerabilities: AdvisoryGiven['vulnerabilities'] = []) =>
      csaf({ version, released: on(day), products, vulnerabilities });
    await load(revision('1', '05-01', [{}, { cve: 'CVE-2024-10002' }]));
    await load(revision('2', '06-01', [{ affects: ['Panel'] }]));
    const gone = (name: string, cve: string) => ({ name, cve, revision: '2', on_day: true });
    expect(await withdrawn()).toEqual([
      gone('Controller', 'CVE-2024-10001'),
      gone('Controller', 'CVE-2024-10002'),
      gone('Panel', 'CVE-2024-10002'),
    ]);
    // A later revision that names one of them again.
    await load(revision('3', '07-01', [{}]));
    expect(await withdrawn()).toEqual([gone('Controller', 'CVE-2024-10002'), gone('Panel', 'CVE-2024-10002')]);
  });
});
