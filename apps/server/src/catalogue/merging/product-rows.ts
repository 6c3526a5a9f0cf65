/** Rows of the catalogue that belong to a product. A merge copies them, and an undo brings them back. */
export interface ProductRows {
  table: string;
  /** The column with the product. */
  of: string;
  /** What identifies a row of the product. */
  key: readonly string[];
  columns: readonly string[];
  /** A newer revision of its advisory replaces a row. */
  isOfAdvisory?: true;
}

const component = ['product_id', 'component_id', 'is_from_bom'];

export const findings: ProductRows = {
  table: 'product_vulnerability',
  of: 'product_id',
  key: ['vulnerability_id', 'advisory_id'],
  columns: [
    'product_id',
    'vulnerability_id',
    'advisory_id',
    'versions',
    'has_fix',
    'fix_evidence',
    'fixed_versions',
    'needs_more',
    'score',
    'vector',
    'cvss_version',
    'score_v4',
    'vector_v4',
    'steps',
  ],
  isOfAdvisory: true,
};

/** Rows that only the merged product has. They go with it, and come back with it. */
export const ownRows = ['product_rating_history', 'product_typing'] as const;

/** Findings come first: the triggers of the others look for them. */
export const productRows: readonly ProductRows[] = [
  findings,
  { table: 'product_component', of: 'product_id', key: ['component_id'], columns: component },
  { table: 'product_component', of: 'component_id', key: ['product_id'], columns: component },
  {
    table: 'vex_statement',
    of: 'product_id',
    key: ['advisory_id', 'cve', 'versions', 'status'],
    columns: [
      'advisory_id',
      'product_id',
      'cve',
      'versions',
      'status',
      'justification',
      'impact',
      'stated_at',
      'decides',
    ],
    isOfAdvisory: true,
  },
  {
    table: 'withdrawn_finding',
    of: 'product_id',
    key: ['vulnerability_id', 'advisory_id'],
    columns: ['vulnerability_id', 'product_id', 'advisory_id', 'revision', 'withdrawn_at'],
    isOfAdvisory: true,
  },
  // The records of a merge have the rows in this order. So a new table comes last.
  { table: 'product_identifier', of: 'product_id', key: ['kind', 'key'], columns: ['kind', 'key', 'product_id'] },
];
