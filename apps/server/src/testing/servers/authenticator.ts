import { Secret, TOTP } from 'otpauth';

const stepMs = 30_000;

/** The code that an authenticator app shows for a typed secret, this many steps from now. */
export function codeFor(secret: string, at: Date, steps = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() + steps * stepMs });
}
