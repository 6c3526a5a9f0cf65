import type { FileKind } from '#catalogue/files/recognise.ts';
import { Refusal } from '#catalogue/files/refusal.ts';

/**
 * Refuses what a source should not have published: documents that not everybody may read, and in a CSAF source anything
 * else. A document of CSAF 2.0 without a label was shown to everybody, so it is public. CSAF 2.1 requires the label.
 */
export function checkPublished(kind: FileKind, value: unknown, { onlyCsaf }: { onlyCsaf: boolean }): void {
  if (onlyCsaf && kind !== 'csaf') throw new Refusal('This is not a CSAF document.');
  if (kind !== 'csaf') return;
  const { document } = value as {
    document: { csaf_version?: unknown; distribution?: { tlp?: { label?: unknown } } };
  };
  const label = document.distribution?.tlp?.label;
  if (label === undefined && document.csaf_version === '2.1')
    throw new Refusal('It has no TLP label, and CSAF 2.1 requires one.');
  if (label === undefined || label === 'WHITE' || label === 'CLEAR') return;
  throw new Refusal(`It is marked TLP:${String(label).slice(0, 50)}. Rampart loads only TLP:WHITE and TLP:CLEAR.`);
}
