import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { paths } from '#paths';
import { loadingWorld } from '#testing/loads/loading.ts';

// Public advisories, too many for the repository. If they are in a folder beside it, this test loads all of them.
const folder = join(paths.repository, '../shared/data');
const files = ['csaf-ot-2017-2022.tar.gz', 'known_exploited_vulnerabilities.json'].map((name) => join(folder, name));
const world = loadingWorld();

it.runIf(files.every((file) => existsSync(file)))(
  'loads 1,655 real advisories and the KEV list without a failure, and names every skipped part',
  { tags: ['advisories'], timeout: 300_000 },
  async () => {
    const reports = await world.loadPaths(files);
    expect(reports.filter(({ status }) => status !== 'loaded')).toEqual([]);
    expect(reports).toHaveLength(1_656);
    const notes = reports.flatMap(({ skipped }) => skipped);
    const isOfName = (note: string) => note.startsWith('the name "');
    expect(new Set(notes.filter(isOfName)).size).toBe(50);
    expect(notes.filter((note) => !isOfName(note))).toEqual(
      ['CVE-2017-13077', 'CVE-2017-5706', 'CVE-2017-5707'].map(
        (cve) => `${cve} has no score and does not lower a rating`,
      ),
    );
    const [counts] = await world.rows(`SELECT
      (SELECT count(*) FROM manufacturer) AS manufacturers, (SELECT count(*) FROM product) AS products,
      (SELECT count(*) FROM vulnerability) AS vulnerabilities,
      (SELECT count(*) FROM vulnerability WHERE exploited_since IS NOT NULL) AS exploited,
      (SELECT count(*) FROM product_vulnerability) AS findings,
      (SELECT count(*) FROM product WHERE rating IS NOT NULL) AS rated,
      (SELECT count(*) FROM manufacturer WHERE rating IS NOT NULL) AS rated_manufacturers,
      (SELECT count(*) FROM rating_due) AS due`);
    expect(counts).toEqual({
      manufacturers: 310,
      products: 5_458,
      vulnerabilities: 4_389,
      exploited: 41,
      findings: 21_308,
      rated: 5_389,
      rated_manufacturers: 310,
      due: 0,
    });
    expect(
      await world.rows(`SELECT count(*) FROM product p WHERE rating IS NOT NULL AND (SELECT count(*)
      FROM product_rating_history WHERE product_id = p.id) < 12`),
    ).toEqual([{ count: 0 }]);
  },
);
