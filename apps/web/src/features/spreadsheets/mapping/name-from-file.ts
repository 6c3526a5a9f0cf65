import { limits } from '@rampart/contract/rules/limits.ts';

/** A name for the mapping of a file: its name without the ending, and without the date or number of this one. */
export function nameFromFile(fileName: string): string {
  const base = fileName.replace(/\.[a-z]{3,4}$/i, '').replace(/[\p{Cc}_]+/gu, ' ');
  const undated = base.replace(/\(\d+\)|\d{4}[-. ]?\d{2}[-. ]?\d{2}|\d{2}[-. ]\d{2}[-. ]\d{4}/g, ' ');
  const name = (/\p{L}/u.test(undated) ? undated : base).replace(/\s+/g, ' ').replace(/^[\s.,-]+|[\s.,-]+$/g, '');
  return name.slice(0, limits.nameMaxLength).trim();
}
