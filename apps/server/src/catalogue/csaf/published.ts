import type { FileKind } from '#catalogue/files/recognise.ts';
import { Refusal } from '#catalogue/files/refusal.ts';
import { validated } from '#catalogue/files/validate.ts';
import { document20, document21 } from './standard/document.schema.ts';
import { partOf } from './standard/written.ts';

/**
 * Refuses what a source should not have published: documents that not everybody may read, advisories that miss what the
 * schema of CSAF requires, and in a CSAF source anything else. A document of CSAF 2.0 without a label was shown to
 * everybody, so it is public. CSAF 2.1 requires the label.
 */
export function checkPublished(kind: FileKind, value: unknown, { onlyCsaf }: { onlyCsaf: boolean }): void {
  if (onlyCsaf && kind !== 'csaf') throw new Refusal('This is not a CSAF document.');
  if (kind !== 'csaf') return;
  const document = partOf(partOf(value).document);
  const { label } = partOf(partOf(document.distribution).tlp);
  if (label !== undefined && label !== 'WHITE' && label !== 'CLEAR') {
    throw new Refusal(`It is marked TLP:${String(label).slice(0, 50)}. Rampart loads only TLP:WHITE and TLP:CLEAR.`);
  }
  validated(document.csaf_version === '2.1' ? document21 : document20, value, 'CSAF');
}
