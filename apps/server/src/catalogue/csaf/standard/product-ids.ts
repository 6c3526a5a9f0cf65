import { meantIn, nameOf, partOf, partsOf, relationshipsOf, repeatedIn, textOf, textsOf } from './written.ts';
import type { MandatoryTest, MandatoryTests, Part, Written } from './written.ts';

/** If one of these fails, nobody knows which product or which status the advisory means. */
export const decidingTests: MandatoryTests = {
  '6.1.1': undefinedProductId,
  '6.1.2': ({ products }) => {
    const id = repeatedIn(products.flatMap(({ product_id }) => textOf(product_id) ?? []));
    return id && `the product id "${id}" is defined twice`;
  },
  '6.1.6': contradictoryStatus,
};

export const productTests: MandatoryTests = {
  '6.1.3': circularProduct,
  '6.1.4': ({ vulnerabilities, document, groups }) => {
    const used = [document, ...vulnerabilities].flatMap(partsForProducts).flatMap((one) => textsOf(one.group_ids));
    const id = used.find((one) => !groups.has(one));
    return id && `the group id "${id}" is used and not defined`;
  },
  '6.1.5': ({ tree }) => {
    const id = repeatedIn(partsOf(tree.product_groups).flatMap(({ group_id }) => textOf(group_id) ?? []));
    return id && `the group id "${id}" is defined twice`;
  },
  '6.1.29': withoutProducts('remediations', 'a remediation'),
  '6.1.32': withoutProducts('flags', 'a flag'),
  '6.1.33': ({ vulnerabilities, groups }) => {
    const id = firstOf(vulnerabilities, ({ flags }) =>
      repeatedIn(partsOf(flags).flatMap((one) => meantIn(one, groups))),
    );
    return id && `the product id "${id}" has several flags`;
  },
};

function firstOf<T>(parts: readonly Part[], find: (one: Part) => T | undefined): T | undefined {
  for (const one of parts) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The parts that can be for some products alone. In CSAF 2.1 these are more. */
const partsForProducts = (one: Part): Part[] =>
  ['flags', 'threats', 'remediations', 'notes', 'involvements', 'first_known_exploitation_dates'].flatMap((name) =>
    partsOf(one[name]),
  );

function undefinedProductId({ tree, vulnerabilities, document, products }: Written): string | undefined {
  const defined = new Set(products.map(({ product_id }) => product_id));
  const isUndefined = (id: string) => !defined.has(id);
  const ofTree = [
    ...partsOf(tree.product_groups).flatMap(({ product_ids }) => textsOf(product_ids)),
    ...relationshipsOf(tree).flatMap(({ madeOf }) => madeOf),
    ...partsForProducts(document).flatMap(({ product_ids }) => textsOf(product_ids)),
  ];
  const id =
    ofTree.find(isUndefined) ??
    firstOf(vulnerabilities, (one) => {
      for (const ids of Object.values(partOf(one.product_status))) {
        const found = textsOf(ids).find(isUndefined);
        if (found !== undefined) return found;
      }
      const meant = partsForProducts(one).flatMap(({ product_ids }) => textsOf(product_ids));
      const scored = [...partsOf(one.scores), ...partsOf(one.metrics)].flatMap((score) => textsOf(score.products));
      return [...meant, ...scored].find(isUndefined);
    });
  return id === undefined ? undefined : `the product id "${id}" is used and not defined`;
}

const statusGroups: Record<string, string> = {
  first_affected: 'affected',
  known_affected: 'affected',
  last_affected: 'affected',
  known_not_affected: 'not affected',
  first_fixed: 'fixed',
  fixed: 'fixed',
  under_investigation: 'under investigation',
  unknown: 'unknown',
};

/** `recommended` is advice about a version, and contradicts nothing. */
function contradictoryStatus({ vulnerabilities }: Written): string | undefined {
  return firstOf(vulnerabilities, (one) => {
    const said = new Map<string, string>();
    for (const [status, ids] of Object.entries(partOf(one.product_status))) {
      const group = statusGroups[status];
      if (group === undefined) continue;
      for (const id of textsOf(ids)) {
        const other: string = said.get(id) ?? group;
        if (other !== group)
          return `${textOf(one.cve) ?? 'A vulnerability'} says of "${id}" that it is ${other} and ${group}`;
        said.set(id, group);
      }
    }
    return undefined;
  });
}

/** A product that is made of itself, also by way of others. */
function circularProduct({ tree }: Written): string | undefined {
  const madeOf = new Map(
    relationshipsOf(tree).map(({ product, madeOf: ids }) => [textOf(product.product_id) ?? '', ids]),
  );
  const done = new Set<string>();
  const open = new Set<string>();
  const isCircular = (id: string): boolean => {
    if (open.has(id)) return true;
    if (done.has(id)) return false;
    open.add(id);
    const found = (madeOf.get(id) ?? []).some(isCircular);
    open.delete(id);
    done.add(id);
    return found;
  };
  const id = [...madeOf.keys()].find(isCircular);
  return id && `the product "${id}" is made of itself`;
}

function withoutProducts(list: string, name: string): MandatoryTest {
  return ({ vulnerabilities }) => {
    const found = vulnerabilities.find((one) =>
      partsOf(one[list]).some(({ product_ids, group_ids }) => product_ids === undefined && group_ids === undefined),
    );
    return found && `${name} of ${nameOf(found)} names no product`;
  };
}
