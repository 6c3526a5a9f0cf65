import { z } from 'zod';
import { rating } from '../catalogue.ts';
import { endpoint } from '../endpoint.ts';
import { epss } from './epss.ts';
import { failure } from '../failure.ts';
import { placedStatement } from '../vex/vex-statement.ts';

/** A CVSS score: version 3.1, else 3.0, else 2. Version 4.0 has another scale, so it is beside it. */
const score = z.object({
  score: z.number().nullable(),
  vector: z.string().nullable(),
  cvss_version: z.string().nullable(),
  score_v4: z.number().nullable(),
  vector_v4: z.string().nullable(),
});

const organizations = z.array(z.object({ uuid: z.uuid(), name: z.string() }));

/** A product with the vulnerability, or with vulnerabilities of the advisory. */
const affectedProduct = score.extend({
  uuid: z.uuid(),
  type: z.enum(['product', 'component']),
  name: z.string(),
  organizations,
  rating,
  /** The component that has the vulnerability; null if the product has it itself. */
  component_name: z.string().nullable(),
  versions: z.string(),
  has_fix: z.boolean(),
  /** The sentence of the advisory that says that a fix exists, or that none exists. */
  fix_evidence: z.string().nullable(),
  cves: z.array(z.string()),
});
export type AffectedProduct = z.output<typeof affectedProduct>;

/** A product of My Equipment, with the company's assets of it. */
const ownProduct = affectedProduct.extend({
  total_assets: z.number(),
  /** Assets on which one of `cves` is open, those that have none of them, and the others. */
  open_assets: z.number(),
  not_affected_assets: z.number(),
  mitigated_assets: z.number(),
  /** The locations with assets of the product. */
  total_locations: z.number(),
});
export type OwnProduct = z.output<typeof ownProduct>;

/** The first 1,000 products, and the number of all. */
const productList = z.object({ products: z.array(affectedProduct), total: z.number() });

/** Most open assets first. */
const ownList = z.object({
  products: z.array(ownProduct),
  total: z.number(),
  open_assets: z.number(),
  not_affected_assets: z.number(),
  mitigated_assets: z.number(),
  total_locations: z.number(),
});

/** Present for users who may see action items. */
const equipment = ownList.optional();

const kinds = ['vendor_fix', 'mitigation', 'workaround', 'no_fix_planned', 'none_available'] as const;

/**
 * What advisories recommend, each text once: fixes first, then workarounds, then general advice. A step that introduces a
 * list is one with the items of the list.
 */
const step = z.object({
  kind: z.enum(kinds),
  descriptions: z.array(z.string()),
  links: z.array(z.string()),
  /** The advisories that give it, and the vulnerabilities that it is for. */
  tracking_ids: z.array(z.string()),
  cves: z.array(z.string()),
  /** The number of products that it is for. */
  products: z.number(),
});
export type AdvisoryStep = z.output<typeof step>;

const advisoryName = z.object({
  publisher: z.string(),
  tracking_id: z.string(),
  title: z.string(),
  revision: z.string(),
  released_on: z.iso.date(),
  link: z.string().nullable(),
  /** Products outside the scope of its source were left out, with their vulnerabilities. */
  is_partial: z.boolean(),
});

/** Products and vulnerabilities that a newer revision no longer names: the first such revision and its day. */
const withdrawn = z.object({
  publisher: z.string(),
  tracking_id: z.string(),
  cve: z.string(),
  product: z.object({ uuid: z.uuid(), type: z.enum(['product', 'component']), name: z.string() }),
  revision: z.string(),
  withdrawn_on: z.iso.date(),
});

const exploited = z.object({
  since: z.iso.date(),
  /** Until then US federal agencies must act. */
  due_on: z.iso.date().nullable(),
  /** Whether ransomware uses it, in the word of CISA’s list: `Known` or `Unknown`. */
  ransomware: z.string().nullable(),
});

const cwe = z.object({ id: z.string(), name: z.string().nullable() });

const vulnerabilityPage = score.extend({
  id: z.number(),
  cve: z.string(),
  title: z.string(),
  description: z.string(),
  link: z.string(),
  epss,
  cwe: cwe.nullable(),
  published_on: z.iso.date().nullable(),
  exploited: exploited.nullable(),
  /** What the company owns that has it. */
  equipment,
  /** The other products of the catalogue that have it. */
  other_products: productList,
  steps: z.array(step),
  /** Newest first, each with its own score. */
  advisories: z.array(advisoryName.extend(score.shape)),
  withdrawn: z.array(withdrawn),
  /** What documents say of products that they do not call affected, newest first. At most 1,000. */
  statements: z.array(placedStatement),
  /** The day of the newest advisory about it. */
  as_of: z.iso.date(),
});
export type VulnerabilityPage = z.output<typeof vulnerabilityPage>;

const advisoryPage = advisoryName.extend({
  summary: z.string(),
  published_on: z.iso.date().nullable(),
  history: z.array(z.object({ revision: z.string(), date: z.iso.datetime(), summary: z.string() })),
  references: z.array(z.object({ name: z.string(), href: z.string().nullable() })),
  vulnerabilities: z.array(
    score.extend({ cve: z.string(), title: z.string(), cwe: cwe.nullable(), is_exploited: z.boolean() }),
  ),
  equipment,
  other_products: productList,
  steps: z.array(step),
  withdrawn: z.array(withdrawn),
  /** What it says of products that it does not call affected. At most 1,000. */
  statements: z.array(placedStatement),
});
export type AdvisoryPage = z.output<typeof advisoryPage>;

/** Why a page was not found. */
export const nearestIds = failure
  .extend({ nearest: z.array(z.string()).optional() })
  .describe('There is none with this id: `nearest` has the most similar ids');

const idText = z.string().max(500);
const ofVulnerability = z.object({ cve: idText });

export const getVulnerability = endpoint({
  method: 'GET',
  path: '/api/vulnerability/:cve',
  summary: 'A vulnerability with the products that have it. What the company owns needs ActionItems.view.',
  permissions: [],
  params: ofVulnerability,
  response: z.object({ vulnerability: vulnerabilityPage }),
  failures: { 404: nearestIds },
});

export const mitigateVulnerability = endpoint({
  method: 'POST',
  path: '/api/vulnerability/:cve/mitigate',
  summary:
    'Mitigate a vulnerability on all assets of one product. Assets on which it is mitigated already stay as they are.',
  permissions: ['ActionItems.edit'],
  params: ofVulnerability,
  body: z.strictObject({ product: z.uuid() }),
  response: z.object({
    /** The number of assets on which it was open. */
    mitigated: z.number(),
    /** The undo names this time. */
    mitigated_at: z.iso.datetime(),
  }),
});

export const undoMitigation = endpoint({
  method: 'POST',
  path: '/api/vulnerability/:cve/mitigate/undo',
  summary: 'Reopen exactly what one call of the same user mitigated, except what was changed since.',
  permissions: ['ActionItems.edit'],
  params: ofVulnerability,
  body: z.strictObject({ product: z.uuid(), mitigated_at: z.iso.datetime() }),
  response: z.object({ reopened: z.number() }),
});

export const getAdvisory = endpoint({
  method: 'GET',
  path: '/api/advisory/:id',
  summary:
    'An advisory. If several publishers use its id and the query names none, `choices` has them. What the company owns needs ActionItems.view.',
  permissions: [],
  params: z.object({ id: idText }),
  query: z.object({ publisher: z.string().max(500).optional() }),
  response: z.object({ advisory: advisoryPage.nullable(), choices: z.array(advisoryName) }),
  failures: { 404: nearestIds },
});
