import { spellingKeyOf } from '#catalogue/matching/spelling-key.ts';

/** Equal for rows whose maker and model are one pair. */
export const pairKeyOf = spellingKeyOf;
