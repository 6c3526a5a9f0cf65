import { codeOf, stepAt } from '#accounts/totp.ts';

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'));
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** What an authenticator app shows for a secret that was typed into it, so many steps from now. */
export function codeFor(secret: string, at: Date, steps = 0): string {
  return codeOf(bytesOf(secret), stepAt(at) + steps);
}
