import { randomBytes } from 'node:crypto';
import { base32 } from '#accounts/totp.ts';

const count = 10;

/** 128 bits each, in groups of four. With so many bits, a plain hash cannot be reversed by trying (ASVS 6.5.2). */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => (base32(randomBytes(16)).match(/.{1,4}/g) ?? []).join('-'));
}

/** Accepts a code in small letters, without hyphens, or with spaces. */
export const plainCode = (typed: string) => typed.toUpperCase().replaceAll(/[^A-Z2-7]/g, '');
