import { compareNumbers } from './number-parts.ts';
import type { Version } from './read-version.ts';
import type { Bound, Claim } from './statement.ts';

/** Numbers of a name: `V14.0` of "Viewer V14.0", `02` of "Client 02". Not the 300 of "S7-300". */
const numberPattern = /(?<![\w.-])v?(\d{1,9}(?:\.\d{1,9}){0,3})(?![\w-]|\.\d)/gi;
const longestName = 1_000;

/**
 * The first numbers of the versions of a product that is one line of versions: "Viewer V14.0" with `< V14.0.0.5`. Nothing
 * is known about 15.0 of it: this is another product, or the name or the version is wrong.
 */
export function lineOf(product: string, claims: readonly Claim[]): readonly string[] | undefined {
  const bounds = claims.flatMap(boundsOf);
  const names = [...product.slice(0, longestName).matchAll(numberPattern)].map(([, numbers = '']) =>
    numbers.split('.'),
  );
  return names.findLast((numbers) => bounds.some(({ version }) => isInLine(version, numbers)));
}

export const isInLine = (version: Version, line: readonly string[]): boolean =>
  line.every((number, at) => compareNumbers(version.numbers[at] ?? '', number, at === 0, 'counted') === 0);

function boundsOf(claim: Claim): Bound[] {
  if (claim.kind === 'trains') return claim.bounds;
  return claim.kind === 'range' ? [claim.lower, claim.upper].filter((bound) => bound !== undefined) : [];
}
