import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '#accounts/secrets.ts';

/** The most users that one browser is known for. */
const mostUsers = 5;
const idBytes = 16;
const form = /^[\w-]{22}(\.[\w-]{22})*$/;

/**
 * The cookie of a browser in which users have signed in: an id, then a signature for each user, the latest first. It
 * opens nothing. It only gives these users counts of wrong passwords that nobody else can use up.
 */
function partsOf(cookie: string | undefined): { id: string; signatures: string[] } {
  if (cookie === undefined || !form.test(cookie))
    return { id: randomBytes(idBytes).toString('base64url'), signatures: [] };
  const [id = '', ...signatures] = cookie.split('.');
  return { id, signatures: signatures.slice(0, mostUsers) };
}

const signatureOf = (secrets: Secrets, id: string, email: string) =>
  secrets.digest(`${id}\n${email.toLowerCase()}`, 'known device').subarray(0, idBytes).toString('base64url');

const isSame = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** The id of the device, if the user has signed in with it before. */
export function knownDevice(secrets: Secrets, cookie: string | undefined, email: string): string | undefined {
  const { id, signatures } = partsOf(cookie);
  const due = signatureOf(secrets, id, email);
  return signatures.some((signature) => isSame(signature, due)) ? id : undefined;
}

/** The cookie after this user has signed in. */
export function deviceKnowing(secrets: Secrets, cookie: string | undefined, email: string): string {
  const { id, signatures } = partsOf(cookie);
  const own = signatureOf(secrets, id, email);
  const others = signatures.filter((signature) => signature !== own);
  return [id, own, ...others.slice(0, mostUsers - 1)].join('.');
}
