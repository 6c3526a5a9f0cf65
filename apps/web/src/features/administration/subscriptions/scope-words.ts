import { scopeLists, type ScopeList, type SourceScope } from '@rampart/contract/rules/catalogue/source-scope.ts';

export const listWords: Record<ScopeList, string> = {
  publishers: 'Publishers',
  manufacturers: 'Manufacturers',
  products: 'Products',
};

/** A scope as a form has it: one pattern in each line. */
export interface ScopeTexts extends Record<ScopeList, string> {
  only_with_finding: boolean;
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export const textsOf = ({ only_with_finding, ...lists }: SourceScope): ScopeTexts => ({
  publishers: lists.publishers.join('\n'),
  manufacturers: lists.manufacturers.join('\n'),
  products: lists.products.join('\n'),
  only_with_finding,
});

export const scopeOf = ({ only_with_finding, ...texts }: ScopeTexts): SourceScope => ({
  publishers: linesOf(texts.publishers),
  manufacturers: linesOf(texts.manufacturers),
  products: linesOf(texts.products),
  only_with_finding,
});

/** A scope in lines. Empty: everything. */
export function scopeLines(scope: SourceScope): string[] {
  const lists = scopeLists.filter((list) => scope[list].length > 0);
  return [
    ...lists.map((list) => `${listWords[list]}: ${scope[list].join(', ')}`),
    ...(scope.only_with_finding ? ['Only products with a finding'] : []),
  ];
}
