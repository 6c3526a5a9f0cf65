import { createHmac, timingSafeEqual } from 'node:crypto';

/** RFC 6238 as every authenticator app takes it: SHA-1, six digits, steps of 30 seconds. */
const stepSeconds = 30;
const digits = 6;
/** A clock may go wrong by one step in either direction. */
const tolerance = 1;

export const stepAt = (at: Date) => Math.floor(at.getTime() / 1000 / stepSeconds);

/** The code of a counter (RFC 4226). */
export function codeOf(secret: Buffer, step: number, length = digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** length).padStart(length, '0');
}

/** The step whose code this is, near the given time and later than the last one that was used. */
export function matchingStep(secret: Buffer, code: string, at: Date, lastStep: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const now = stepAt(at);
  const steps = Array.from({ length: 2 * tolerance + 1 }, (_, index) => now - tolerance + index);
  return steps.find((step) => step > lastStep && timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code)));
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base 32 (RFC 4648) without padding: how a secret is typed into an authenticator. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** What the QR code holds. */
export function addressOfSecret(secret: Buffer, email: string): string {
  const label = `Rampart:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=Rampart&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`;
}
