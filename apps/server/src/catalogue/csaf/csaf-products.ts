import { cleanLine } from '#catalogue/files/clean-text.ts';
import type { Branch, ProductTree } from './csaf.schema.ts';
import { catalogueLimits } from '#catalogue/files/limits.ts';
import { manufacturerNamed, productNamed, type ProductName } from '#catalogue/entries/names.ts';
import { Refusal } from '#catalogue/files/refusal.ts';

/** A product of the catalogue, and the versions that one product id of an advisory means. */
export interface ProductVersions {
  product: ProductName;
  versions: string;
  /** Package URLs and CPEs of the product, as the advisory writes them. */
  identifiers: readonly string[];
}

/** The product ids of an advisory. An id that combines two products (software on a device) means both. */
export type ProductIds = Map<string, ProductVersions[]>;

/** Branches for versions of one product. The other branches lead to its name. */
const versionCategories = new Set(['product_version', 'product_version_range', 'patch_level', 'service_pack']);

/** The products of each product id. Adds the products that cannot be resolved to `skipped`. */
export function productIdsOf(tree: ProductTree, skipped: string[]): ProductIds {
  const ids: ProductIds = new Map();
  for (const branch of tree.branches) collect(branch, { path: [], ids, skipped });
  for (const { name, product_id } of tree.full_product_names) {
    if (!ids.has(product_id)) skipped.push(`product "${cleanLine(name)}" has no manufacturer`);
  }
  for (const { full_product_name, product_reference, relates_to_product_reference } of tree.relationships) {
    const parts = [...(ids.get(product_reference) ?? []), ...(ids.get(relates_to_product_reference) ?? [])];
    if (parts.length === 0) skipped.push(`product "${cleanLine(full_product_name.name)}" combines unknown products`);
    else ids.set(full_product_name.product_id, parts);
  }
  return ids;
}

interface Walk {
  path: Branch[];
  ids: ProductIds;
  skipped: string[];
}

function collect(branch: Branch, { path, ids, skipped }: Walk): void {
  const here = [...path, branch];
  if (branch.product) {
    const found = placed(here);
    if (found) ids.set(branch.product.product_id, [found]);
    else skipped.push(`product "${cleanLine(branch.product.name)}" has no manufacturer`);
  }
  for (const inner of branch.branches ?? []) collect(inner, { path: here, ids, skipped });
}

function placed(path: Branch[]): ProductVersions | undefined {
  const vendor = cleanLine(path.findLast(({ category }) => category === 'vendor')?.name ?? '');
  if (vendor === '') return undefined;
  const named = ['product_name', 'product_family'].map((wanted) =>
    path.findLast(({ category }) => category === wanted),
  );
  const name = cleanLine((named[0] ?? named[1])?.name ?? '') || cleanLine(path.at(-1)?.product?.name ?? '');
  if (name === '') return undefined;
  const longest = catalogueLimits.nameLength;
  if (vendor.length > longest || name.length > longest) {
    throw new Refusal(`A name of a manufacturer or product has more than ${longest} characters.`);
  }
  const versions = path.filter(({ category }) => versionCategories.has(category)).map((part) => versionText(part.name));
  return {
    product: productNamed(manufacturerNamed(vendor), name),
    versions: versions.filter(Boolean).join(' '),
    identifiers: identifiersOf(path.at(-1)?.product),
  };
}

function identifiersOf(product: Branch['product']): string[] {
  const { cpe, purl, purls = [] } = product?.product_identification_helper ?? {};
  return [cpe, purl, ...purls].flatMap((one) => one ?? []).filter(Boolean);
}

/** For users: `vers:all/*` of the version range notation means all versions. */
function versionText(name: string): string {
  const [, range] = /^vers:[^/]+\/(.+)$/.exec(cleanLine(name)) ?? [];
  if (range === undefined) return cleanLine(name);
  return range === '*' ? 'All versions' : range.replaceAll('|', ', ').replaceAll(/(<=?|>=?|!=)(?=\S)/g, '$1 ');
}
