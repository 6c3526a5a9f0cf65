import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every authenticator app takes it: SHA-1, six digits, steps of 30 seconds. */
const standard = { algorithm: 'SHA1', digits: 6, period: 30 };
/** A clock may be wrong by one step in either direction. */
const tolerance = 1;

/** The step whose code this is, near the given time and later than the last one that was used. */
export function matchingStep(secret: Buffer, code: string, at: Date, lastStep: number): number | undefined {
  // The library throws when six characters take more than six bytes.
  if (!/^\d{6}$/.test(code)) return undefined;
  const now = { ...standard, timestamp: at.getTime() };
  const distance = TOTP.validate({ ...now, secret: secretOf(secret), token: code, window: tolerance });
  if (distance === null) return undefined;
  const step = TOTP.counter(now) + distance;
  return step > lastStep ? step : undefined;
}

/** Base 32 (RFC 4648) without padding: how a secret is typed into an authenticator. */
export const base32 = (bytes: Buffer) => secretOf(bytes).base32;

/** The text of the QR code. */
export function addressOfSecret(secret: Buffer, email: string): string {
  return new TOTP({ ...standard, issuer: 'Rampart', label: email, secret: secretOf(secret) }).toString();
}

/** A small buffer shares its memory with others: the copy does not. */
const secretOf = (bytes: Buffer) => new Secret({ buffer: Uint8Array.from(bytes).buffer });
