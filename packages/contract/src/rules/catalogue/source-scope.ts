import { z } from 'zod';

/** Of each list of a scope. */
const scopeLimits = { patterns: 100, patternLength: 200 } as const;

/**
 * What a load takes of the advisories of a source. `*` stands for any text. A pattern that begins with `!` leaves out
 * what it matches. An empty list takes everything.
 */
export const sourceScope = z.strictObject({
  publishers: patterns('Publishers'),
  manufacturers: patterns('Manufacturers'),
  products: patterns('Products'),
  /** Products that no vulnerability of their advisory affects are not added. */
  only_with_finding: z.boolean().default(false),
});
export type SourceScope = z.output<typeof sourceScope>;

/** A list that the scope narrows. */
export type ScopeList = Exclude<keyof SourceScope, 'only_with_finding'>;
export const scopeLists = ['publishers', 'manufacturers', 'products'] as const satisfies readonly ScopeList[];

export const wholeScope: SourceScope = { publishers: [], manufacturers: [], products: [], only_with_finding: false };

export const isWhole = (scope: SourceScope): boolean =>
  !scope.only_with_finding && scopeLists.every((list) => scope[list].length === 0);

/** Of a KEV list or EPSS. */
export const scopeFault = 'A scope needs a source of advisories. This list names no products.';

export const isExclusion = (pattern: string): boolean => pattern.startsWith('!');

/** The faults are those of the list, because a form has one field for it. */
function patterns(field: string) {
  return z
    .array(z.string(`${field} must be a list of texts.`).trim(), `${field} must be a list of texts.`)
    .overwrite((all) => [...new Set(all.filter(Boolean))])
    .superRefine((all, context) => {
      const fault = faultOf(field, all);
      if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
    })
    .default([]);
}

function faultOf(field: string, all: readonly string[]): string | undefined {
  const { patterns: most, patternLength: longest } = scopeLimits;
  if (all.length > most) return `${field} must have at most ${most} patterns.`;
  const long = all.find((pattern) => pattern.length > longest);
  if (long !== undefined) return `${field}: "${long.slice(0, 30)}…" has more than ${longest} characters.`;
  const empty = all.find((pattern) => !/[\p{L}\p{N}]/u.test(pattern));
  if (empty !== undefined) return `${field}: "${empty}" needs a letter or a digit.`;
  if (all.some((pattern) => /\p{Cc}/u.test(pattern))) return `${field} must not contain control characters.`;
  return undefined;
}
