/** A part of a document as it is written. Nothing is known of its values: the catalogue does not use all of them. */
export type Part = Readonly<Record<string, unknown>>;

export const partOf = (value: unknown): Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Part) : {};
export const partsOf = (value: unknown): Part[] => (Array.isArray(value) ? value.map(partOf) : []);
export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** An advisory as it is written, with what several tests look for. */
export interface Written {
  /** The complete document. */
  csaf: Part;
  isVersion21: boolean;
  document: Part;
  tracking: Part;
  tree: Part;
  vulnerabilities: Part[];
  branches: Part[];
  /** Each place that defines a product id. */
  products: Part[];
  /** The product ids of each group. */
  groups: Map<string, string[]>;
}

/** A mandatory test. Answers what is wrong, in a few words. */
export type MandatoryTest = (written: Written) => string | undefined;
export type MandatoryTests = Record<`6.1.${string}`, MandatoryTest>;

export function writtenAs(value: unknown): Written {
  const csaf = partOf(value);
  const document = partOf(csaf.document);
  const tree = partOf(csaf.product_tree);
  const branches = allBranches(tree);
  return {
    csaf,
    isVersion21: document.csaf_version === '2.1',
    document,
    tracking: partOf(document.tracking),
    tree,
    vulnerabilities: partsOf(csaf.vulnerabilities),
    branches,
    products: [
      ...branches.flatMap(({ product }) => (product === undefined ? [] : [partOf(product)])),
      ...partsOf(tree.full_product_names),
      ...relationshipsOf(tree).map(({ product }) => product),
    ],
    groups: new Map(
      partsOf(tree.product_groups).map(({ group_id, product_ids }) => [textOf(group_id) ?? '', textsOf(product_ids)]),
    ),
  };
}

function allBranches(parent: Part): Part[] {
  return partsOf(parent.branches).flatMap((branch) => [branch, ...allBranches(branch)]);
}

/** The products that are made of others: relationships of CSAF 2.0, and paths of 2.1. */
export const relationshipsOf = (tree: Part): { product: Part; madeOf: string[] }[] => [
  ...partsOf(tree.relationships).map((one) => ({
    product: partOf(one.full_product_name),
    madeOf: textsOf([one.product_reference, one.relates_to_product_reference]),
  })),
  ...partsOf(tree.product_paths).map((one) => ({
    product: partOf(one.full_product_name),
    madeOf: textsOf([
      one.beginning_product_reference,
      ...partsOf(one.subpaths).map(({ next_product_reference }) => next_product_reference),
    ]),
  })),
];

/** The ids of the products that a part of a vulnerability is for, also those of its groups. */
export const meantIn = ({ product_ids, group_ids }: Part, groups: Written['groups']): string[] => [
  ...textsOf(product_ids),
  ...textsOf(group_ids).flatMap((id) => groups.get(id) ?? []),
];

/** How an advisory names a vulnerability. */
export const nameOf = ({ cve }: Part): string => textOf(cve) ?? 'a vulnerability';

export function repeatedIn(texts: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return texts.find((text) => seen.has(text) || !seen.add(text));
}

/** A date and a time with its zone, as RFC 3339 writes them. */
export function isMoment(text: string): boolean {
  const [, day = '', seconds] = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d:(\d\d)(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.exec(text) ?? [];
  // A leap second is a time, but not one for `Date`.
  const time = Date.parse(seconds === '60' ? text.replace(/:60/, ':59') : text);
  return seconds !== undefined && !Number.isNaN(time) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}
