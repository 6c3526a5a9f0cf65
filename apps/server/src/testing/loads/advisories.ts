/** A CSAF 2.0 advisory for tests. Fields that the test does not give get default values. */
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
        revision_history: given.history,
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
      scores:
        one.scores ??
        (one.score === null
          ? []
          : [{ cvss_v3: { baseScore: one.score ?? 7.5, vectorString: 'CVSS:3.1/AV:N' }, products: [] }]),
      product_status: { known_affected: idsOf(one.affects) },
      remediations: (one.remedies ?? []).map(({ products: named, ...remedy }) => ({
        ...remedy,
        product_ids: idsOf(named),
      })),
    })),
  };
}
