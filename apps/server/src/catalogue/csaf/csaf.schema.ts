import { z } from 'zod';
import { catalogueLimits as limits } from '#catalogue/files/limits.ts';
import { moment, nameText } from '#catalogue/files/validate.ts';

// The parts of CSAF 2.0 and 2.1 that the catalogue uses. The other parts are ignored. What 2.1 has in another place is
// moved to that of 2.0.
// https://docs.oasis-open.org/csaf/csaf/v2.0/ and v2.1/

const productId = z.string().min(1).max(500);
const productIds = z.array(productId).max(limits.products);
const freeText = z.string().max(1_000_000);

/** The products that a part of a vulnerability is for. Without any it is for all of them. */
const meantProducts = { product_ids: productIds.optional(), group_ids: productIds.optional() };

/** An identifier that cannot be read does not make an advisory invalid. */
const identifiers = z.array(z.string()).max(limits.products).catch([]);

const fullProduct = z.object({
  name: freeText,
  product_id: productId,
  /** CSAF 2.0 has one purl, and 2.1 a list. */
  product_identification_helper: z
    .object({ cpe: z.string().catch(''), purl: z.string().catch(''), purls: identifiers })
    .partial()
    .optional()
    .catch(undefined),
});

const branch = z.object({
  category: z.string().max(100),
  name: z.string().max(5_000),
  product: fullProduct.optional(),
  get branches() {
    return z.array(branch).max(limits.products).optional();
  },
});
export type Branch = z.output<typeof branch>;

const relationship = z.object({
  category: z.string().max(100),
  full_product_name: fullProduct,
  product_reference: productId,
  relates_to_product_reference: productId,
});

/** What relationships are in CSAF 2.1: a product, and one or more steps to the products that it is a part of. */
const productPath = z.object({
  beginning_product_reference: productId,
  full_product_name: fullProduct,
  subpaths: z
    .array(z.object({ category: z.string().max(100), next_product_reference: productId }))
    .min(1)
    .max(100),
});

/** Each step as a relationship. Those between the first product and the last step have ids of their own. */
const relationshipsOf = ({ beginning_product_reference, full_product_name, subpaths }: z.output<typeof productPath>) =>
  subpaths.map(({ category, next_product_reference }, step): z.output<typeof relationship> => {
    const idAfter = (count: number) => `${full_product_name.product_id}\u0000${count}`;
    const isLast = step === subpaths.length - 1;
    return {
      category,
      full_product_name: isLast ? full_product_name : { ...full_product_name, product_id: idAfter(step) },
      product_reference: step === 0 ? beginning_product_reference : idAfter(step - 1),
      relates_to_product_reference: next_product_reference,
    };
  });

const writtenTree = z.object({
  branches: z.array(branch).max(limits.products).default([]),
  full_product_names: z.array(fullProduct).max(limits.products).default([]),
  product_groups: z
    .array(z.object({ group_id: productId, product_ids: productIds }))
    .max(limits.products)
    .default([]),
  relationships: z.array(relationship).max(limits.products).default([]),
  product_paths: z.array(productPath).max(limits.products).default([]),
});

const productTree = writtenTree.transform(({ product_paths, relationships, ...tree }) => ({
  ...tree,
  relationships: [...relationships, ...product_paths.flatMap(relationshipsOf)],
}));
export type ProductTree = z.output<typeof productTree>;

const cvss = z.object({
  version: z.string().max(10).optional(),
  baseScore: z.number().min(0).max(10),
  vectorString: z.string().max(500).nullish(),
});

/** CSAF 2.0 has no place for CVSS 4.0. Publishers write it beside the other versions. */
const score = z.object({
  cvss_v4: cvss.optional(),
  cvss_v3: cvss.optional(),
  cvss_v2: cvss.optional(),
  products: productIds.default([]),
});
export type CsafScore = z.output<typeof score>;

const notes = z
  .array(z.object({ category: z.string().max(100), text: freeText }))
  .max(1_000)
  .default([]);

const weakness = z.object({ id: z.string().max(50), name: z.string().max(1_000) });

/** A score of CSAF 2.1. */
const metric = z.object({ content: score.omit({ products: true }), products: productIds.default([]) });

const writtenVulnerability = z.object({
  cve: z.string().max(50).optional(),
  title: freeText.optional(),
  cwe: weakness.optional(),
  cwes: z.array(weakness).max(1_000).default([]),
  notes,
  release_date: moment.optional(),
  disclosure_date: moment.optional(),
  scores: z.array(score).max(limits.products).default([]),
  metrics: z.array(metric).max(limits.products).default([]),
  product_status: z
    .object({
      known_affected: productIds.default([]),
      first_affected: productIds.default([]),
      last_affected: productIds.default([]),
      known_not_affected: productIds.default([]),
      first_fixed: productIds.default([]),
      fixed: productIds.default([]),
      under_investigation: productIds.default([]),
      unknown: productIds.default([]),
    })
    .prefault({}),
  /** Why products are not affected. */
  flags: z
    .array(z.object({ label: z.string().max(100), ...meantProducts }))
    .max(limits.products)
    .default([]),
  threats: z
    .array(z.object({ category: z.string().max(100), details: freeText, ...meantProducts }))
    .max(limits.products)
    .default([]),
  remediations: z
    .array(
      z.object({
        category: z.string().max(100),
        details: freeText,
        url: z.string().max(10_000).optional(),
        ...meantProducts,
      }),
    )
    .max(10_000)
    .default([]),
});

const vulnerability = writtenVulnerability.transform(({ cwes, disclosure_date, metrics, ...written }) => ({
  ...written,
  cwe: written.cwe ?? cwes[0],
  release_date: written.release_date ?? disclosure_date,
  scores: [...written.scores, ...metrics.map(({ content, products }) => ({ ...content, products }))],
}));
export type CsafVulnerability = z.output<typeof vulnerability>;

export const csafDocument = z.object({
  document: z.object({
    csaf_version: z.enum(['2.0', '2.1'], 'only the versions 2.0 and 2.1 of CSAF can be read'),
    title: freeText,
    publisher: z.object({ name: nameText, category: z.string().max(100).optional() }),
    notes,
    references: z
      .array(
        z.object({
          category: z.string().max(100).default('external'),
          summary: freeText.default(''),
          url: z.string().max(10_000),
        }),
      )
      .max(10_000)
      .default([]),
    tracking: z.object({
      id: nameText,
      version: z.string().regex(/^\d{1,9}(\.\d{1,9}){0,2}([-+][0-9A-Za-z.+-]{1,100})?$/, 'is not a revision number'),
      status: z.enum(['draft', 'interim', 'final']),
      initial_release_date: moment,
      current_release_date: moment,
      // Read separately (revisionHistory): an advisory is useful without it.
      revision_history: z.unknown().optional(),
    }),
  }),
  product_tree: productTree.prefault({}),
  vulnerabilities: z.array(vulnerability).max(limits.vulnerabilities).default([]),
});
export type CsafDocument = z.output<typeof csafDocument>;

export const revisionHistory = z
  .array(z.object({ number: z.string().max(100), date: moment, summary: freeText.default('') }))
  .max(10_000)
  .default([]);
