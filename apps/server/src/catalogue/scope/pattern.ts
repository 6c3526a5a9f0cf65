import { isExclusion } from '@rampart/contract/rules/catalogue/source-scope.ts';

/** A letter that survives the normalisation of names, and that no name has. */
const anyText = 'ᚠ';

/**
 * Tells whether a name is in a list of patterns. Patterns are normalised like the names, so case and punctuation do not
 * matter. If all patterns are exclusions, every other name is in.
 */
export function matcherOf(
  patterns: readonly string[],
  normalise: (name: string) => string,
): (normalisedName: string) => boolean {
  const read = (all: readonly string[]) => all.map((one) => globOf(one, normalise));
  const wanted = read(patterns.filter((one) => !isExclusion(one)));
  const unwanted = read(patterns.filter(isExclusion).map((one) => one.slice(1)));
  return (normalisedName) => {
    const name = ` ${normalisedName} `;
    if (unwanted.some((matches) => matches(name))) return false;
    return wanted.length === 0 || wanted.some((matches) => matches(name));
  };
}

/** Takes a name between two spaces. Needs no backtracking, whatever the pattern is. */
function globOf(pattern: string, normalise: (name: string) => string): (name: string) => boolean {
  const text = ` ${normalise(pattern.replaceAll('*', anyText))} `
    // "Acme *" also means "Acme".
    .replace(new RegExp(`^ ${anyText}+ `), `${anyText} `)
    .replace(new RegExp(` ${anyText}+ $`), ` ${anyText}`);
  const [first = '', ...rest] = text.split(anyText);
  const last = rest.pop();
  if (last === undefined) return (name) => name === first;
  return (name) => {
    const end = name.length - last.length;
    if (end < first.length || !name.startsWith(first) || !name.endsWith(last)) return false;
    let at = first.length;
    for (const piece of rest) {
      const found = name.indexOf(piece, at);
      if (found < 0 || found + piece.length > end) return false;
      at = found + piece.length;
    }
    return true;
  };
}
