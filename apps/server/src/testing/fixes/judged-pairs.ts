import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fix } from '#catalogue/csaf/fixes/fix.ts';

/** A pair of product and vulnerability, with the verdict of a person who read the advisory. */
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

export function judgedPairs(): JudgedPair[] {
  const lines = readFileSync(join(import.meta.dirname, 'judged-pairs.tsv'), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.slice(1).map((line) => {
    const [advisory = '', manufacturer = '', product = '', cve = '', verdict, version = ''] = line.split('\t');
    return { advisory, manufacturer, product, cve, verdict: verdict as Fix['state'], version };
  });
}
