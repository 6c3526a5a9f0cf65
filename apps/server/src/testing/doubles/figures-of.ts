import { pairKey } from './draw-pairs.ts';
import type { Judged } from './judged.ts';

/** How many of the found pairs are right, and how many of the right ones are found. */
export function figuresOf(what: string, judged: readonly Judged[], found: ReadonlySet<string>) {
  const isFound = ({ name, other }: Judged) => found.has(pairKey(name, other));
  const right = judged.filter((pair) => pair.isOne && isFound(pair)).length;
  const precision = right / judged.filter(isFound).length;
  const recall = right / judged.filter(({ isOne }) => isOne).length;
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  console.log(`${what}: precision ${percent(precision)}, recall ${percent(recall)}`);
  for (const { name, other, isOne } of judged.filter((pair) => pair.isOne !== isFound(pair)))
    console.log(`${isOne ? 'missed' : 'wrong'}: ${name} | ${other}`);
  return { precision, recall };
}
