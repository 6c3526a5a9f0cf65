/** How alike two words are, from 0 to 1: letters that were typed wrong, left out, added or exchanged cost. */
export function likeness(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  return longest === 0 ? 1 : 1 - distance(a, b) / longest;
}

/** Whether one word can be the other one with typing errors. Short words may have one, others two. */
export function isNear(a: string, b: string): boolean {
  const most = Math.min(a.length, b.length) < 6 ? 1 : 2;
  return Math.abs(a.length - b.length) <= most && distance(a, b) <= most;
}

/** Damerau-Levenshtein, with exchanged neighbours as one step. */
export function distance(a: string, b: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let least = Math.min(at(previous, j) + 1, at(current, j - 1) + 1, at(previous, j - 1) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, at(before, j - 2) + 1);
      current.push(least);
    }
    before = previous;
    previous = current;
  }
  return at(previous, b.length);
}

const at = (row: readonly number[], index: number): number => row[index] ?? 0;

/** Groups of letters that similar words share. */
export function trigramsOf(word: string): Set<string> {
  const padded = ` ${word} `;
  const found = new Set<string>();
  for (let from = 0; from + 3 <= padded.length; from += 1) found.add(padded.slice(from, from + 3));
  return found;
}

/** The share of their trigrams that two texts have in common. */
export function sharedTrigrams(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const gram of a) if (b.has(gram)) shared += 1;
  return (2 * shared) / Math.max(1, a.size + b.size);
}
