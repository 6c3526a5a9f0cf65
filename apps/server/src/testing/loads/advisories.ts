import { severityOf } from '@rampart/contract/rules/vulnerabilities/cvss-words.ts';
import { cvssScores } from '#catalogue/csaf/standard/cvss-scores.ts';
import { metrics3 } from '#catalogue/csaf/standard/cvss-metrics.ts';

/** A CSAF 2.0 advisory for tests that passes the tests of the standard. Fields that the test does not give get default values. */
export interface AdvisoryGiven {
  id?: string;
  version?: string;
  status?: string;
  released?: string;
  published?: string;
  history?: unknown;
  /** The affected versions, by manufacturer and product. */
  products?: Record<string, Record<string, string[]>>;
  vulnerabilities?: VulnerabilityGiven[];
  document?: object;
}

export interface VulnerabilityGiven {
  cve?: string;
  score?: number | null;
  /** Instead of `score`: the scores as CSAF writes them. */
  scores?: object[];
  title?: string;
  description?: string;
  /** Names of products; all if missing. */
  affects?: string[];
  remedies?: { category: string; details: string; url?: string; products?: string[] }[];
}

/** A vector for each score that CVSS 3.1 has. */
const vectors = new Map<number, string>();
function vectorOf(score: number): string {
  if (vectors.size === 0) {
    const keys = ['AV', 'AC', 'PR', 'UI', 'S', 'C', 'I', 'A'];
    const endings = keys.reduce<string[]>(
      (all, key) => all.flatMap((one) => Object.keys(metrics3[key]?.[1] ?? {}).map((code) => `${one}/${key}:${code}`)),
      ['CVSS:3.1'],
    );
    for (const vector of endings) vectors.set(cvssScores('3.1', vector)?.baseScore ?? 0, vector);
  }
  return vectors.get(score) ?? 'CVSS:3.1/AV:N';
}

/** A score of CVSS 3.1 as CSAF writes it. */
export const cvss31 = (score: number) => ({
  version: '3.1',
  baseScore: score,
  baseSeverity: severityOf(score, '3.1').toUpperCase(),
  vectorString: vectorOf(score),
});

/** A revision for each number up to the version. */
function historyOf(version: string, date: string): object[] {
  const summary = 'Initial publication.';
  if (!/^[1-9]\d?$/.test(version)) return [{ number: version, date, summary }];
  return Array.from({ length: Number(version) }, (_, before) => ({ number: String(before + 1), date, summary }));
}

export function csaf(given: AdvisoryGiven = {}) {
  const products = given.products ?? { Acme: { Controller: ['< 2.0'] } };
  const leaves = Object.entries(products).flatMap(([vendor, names]) =>
    Object.entries(names).flatMap(([name, versions]) => versions.map((version) => ({ vendor, name, version }))),
  );
  const idsOf = (names?: string[]) =>
    leaves
      .filter(({ name }) => !names || names.includes(name))
      .map(({ vendor, name, version }) => `${vendor} ${name} ${version}`);
  const released = given.released ?? '2024-05-01T00:00:00Z';
  return {
    document: {
      category: 'csaf_security_advisory',
      csaf_version: '2.0',
      title: 'Acme Controller',
      publisher: { category: 'coordinator', name: 'CISA', namespace: 'https://www.cisa.gov/' },
      references: [{ category: 'self', summary: 'page', url: 'https://advisories.example/1' }],
      tracking: {
        id: given.id ?? 'TEST-1',
        version: given.version ?? '1',
        status: given.status ?? 'final',
        initial_release_date: given.published ?? released,
        current_release_date: released,
        revision_history: 'history' in given ? given.history : historyOf(given.version ?? '1', released),
      },
      ...given.document,
    },
    product_tree: {
      branches: Object.entries(products).map(([vendor, names]) => ({
        category: 'vendor',
        name: vendor,
        branches: Object.entries(names).map(([name, versions]) => ({
          category: 'product_name',
          name,
          branches: versions.map((version) => ({
            category: 'product_version_range',
            name: version,
            product: { name: `${name} ${version}`, product_id: `${vendor} ${name} ${version}` },
          })),
        })),
      })),
    },
    vulnerabilities: (given.vulnerabilities ?? [{}]).map((one) => ({
      cve: 'cve' in one ? one.cve : 'CVE-2024-10001',
      title: one.title,
      cwe: { id: 'CWE-79', name: 'Cross-site Scripting' },
      notes: [{ category: 'summary', text: one.description ?? 'What it does.' }],
      scores: one.scores ?? (one.score === null ? [] : [{ cvss_v3: cvss31(one.score ?? 7.5), products: [] }]),
      product_status: { known_affected: idsOf(one.affects) },
      remediations: (one.remedies ?? []).map(({ products: named, ...remedy }) => ({
        ...remedy,
        product_ids: idsOf(named),
      })),
    })),
  };
}
