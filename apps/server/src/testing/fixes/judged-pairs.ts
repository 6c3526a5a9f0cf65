import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fix } from '#catalogue/csaf/fixes/fix.ts';

/** A pair of product and vulnerability, with the verdict from reading the advisory. */
export interface JudgedPair {
  advisory: string;
  manufacturer: string;
  product: string;
  cve: string;
  verdict: Fix['state'];
  /** The fixed version, if the advisory names one. */
  version: string;
}

/** They were drawn with this seed. The first half is filed without a vendor fix. */
export const judgedSeed = 25;

/** `control` has 100 pairs of other advisories. They were judged later, to check the rules with texts they were not made for. */
export function judgedPairs(set: 'judged' | 'control' = 'judged'): JudgedPair[] {
  const file = join(import.meta.dirname, `${set}-pairs.tsv`);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.slice(1).map((line) => {
    const [advisory = '', manufacturer = '', product = '', cve = '', verdict, version = ''] = line.split('\t');
    return { advisory, manufacturer, product, cve, verdict: verdict as Fix['state'], version };
  });
}
