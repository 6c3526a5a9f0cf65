import { randomBytes } from 'node:crypto';
import { base32 } from '#accounts/totp.ts';

const count = 10;

/** Eighty bits each, in four groups of four: a plain hash of it cannot be searched through. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => (base32(randomBytes(10)).match(/.{4}/g) ?? []).join('-'));
}

/** However it was typed: in small letters, without hyphens, with blanks. */
export const plainCode = (typed: string) => typed.toUpperCase().replaceAll(/[^A-Z2-7]/g, '');
