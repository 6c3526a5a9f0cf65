import { sayingOf } from './saying.ts';
import { sentencesOf } from './sentences.ts';

/**
 * The kind of a step, from what its text says: publishers file fixes as mitigations, and advice as vendor fixes. If the
 * text says nothing about a fix, the category of the publisher stays, except for vendor fixes.
 */
export function stepKindOf<Kind extends string>(category: Kind, details: string): Kind | 'vendor_fix' | 'mitigation' {
  if (category !== 'mitigation' && category !== 'workaround' && category !== 'vendor_fix') return category;
  const isFiledAsFix = category === 'vendor_fix';
  const isFix = sentencesOf(details).some((sentence) => sayingOf(sentence, isFiledAsFix) === 'fix');
  if (isFix) return 'vendor_fix';
  return isFiledAsFix ? 'mitigation' : category;
}
