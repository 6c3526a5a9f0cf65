import { type Call, pick } from '../call.ts';
import type { CatalogueData } from '../data/catalogue.ts';
import { byName, company, list } from './catalogue.ts';

/** An id as people type it: complete or in part, with or without `CVE`, of a vulnerability or of an advisory. */
function typedId({ catalogue }: CatalogueData, round: number): string {
  const cve = pick(catalogue.cves, round);
  const forms = [
    cve,
    cve.toLowerCase().replaceAll('-', ' '),
    cve.slice('CVE-'.length),
    cve.slice('CVE-'.length, -2),
    cve.slice(0, -1),
    cve.split('-').at(-1) ?? cve,
    pick(catalogue.trackingIds, round).toLowerCase(),
    pick(catalogue.trackingIds, round).split('-').slice(1, 3).join('-'),
  ];
  return pick(forms, round);
}

const affectedBy = (cve: string) => `(WITH part AS (
    SELECT product_id FROM product_vulnerability WHERE vulnerability_id = (SELECT id FROM vulnerability WHERE cve = ${cve}))
  SELECT product_id FROM part
  UNION SELECT pc.product_id FROM part JOIN product_component pc ON pc.component_id = part.product_id)`;

export const idCalls: Call<CatalogueData>[] = [
  {
    name: 'catalogue: search for an id',
    rounds: 200,
    growth: { p95: 20 },
    async floor(floor, data, round) {
      await floor.as('rampart_company', company(data, 0));
      const text = typedId(data, round).toLowerCase();
      const holds = `%${text.replaceAll(' ', '-')}%`;
      const words = text.split(' ').map((word) => `%${word}%`);
      const has = (column: string) => words.map((_, index) => `${column} LIKE $${index + 1}`).join(' AND ');
      return [
        await floor.rows(
          `SELECT uuid, name FROM manufacturer WHERE ${has('lower(name)')} ORDER BY name COLLATE natural_ci LIMIT 5`,
          words,
        ),
        await floor.rows(
          `SELECT uuid, name, type FROM product WHERE ${has('search_text')} ORDER BY name COLLATE natural_ci, id LIMIT 10`,
          words,
        ),
        await floor.rows(
          'SELECT cve, title FROM vulnerability WHERE lower(cve) LIKE $1 ORDER BY cve COLLATE natural_ci LIMIT 5',
          [holds],
        ),
        await floor.rows(
          `SELECT publisher, tracking_id, title FROM advisory WHERE lower(tracking_id) LIKE $1
           ORDER BY tracking_id COLLATE natural_ci LIMIT 5`,
          [holds],
        ),
      ];
    },
    drive: (driver, data, round) =>
      driver.send('POST', '/api/filter/search', {
        as: pick(data.users, round),
        body: { searchQuery: typedId(data, round) },
      }),
  },
  {
    ...list(
      'page of an id',
      `(product.search_text LIKE $1 OR product.id IN ${affectedBy('$2')})`,
      byName,
      {},
      (data, round) => {
        const cve = pick(data.catalogue.cves, round);
        return { values: [`%${cve.toLowerCase()}%`, cve], filterState: { queryString: cve } };
      },
    ),
    // A larger catalogue has more products with the same vulnerability.
    growth: { p95: 20 },
  },
];
