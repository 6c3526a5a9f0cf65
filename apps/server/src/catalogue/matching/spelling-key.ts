import { createHash } from 'node:crypto';
import { bareManufacturer, normaliseProduct } from '#catalogue/entries/names.ts';
import type { WrittenPair } from './match.ts';

/**
 * Equal for all spellings of a maker and a model that the loader of the catalogue does not distinguish. It does not use
 * aliases, because they change and the key is stored. It is a hash, because a cell can be longer than a key of an index.
 */
export function spellingKeyOf({ maker, model }: WrittenPair): string {
  return createHash('sha256')
    .update(`${bareManufacturer(maker)}\n${normaliseProduct(model)}`)
    .digest('hex');
}
