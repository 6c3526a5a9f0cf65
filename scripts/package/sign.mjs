import { createPrivateKey, sign } from 'node:crypto';
import { Plain } from '../setup/say.mjs';

/**
 * Signs with an Ed25519 key.
 * @param {string} pem
 * @returns {(content: Buffer) => Buffer}
 */
export function signatureOf(pem) {
  const key = readKey(pem);
  if (key?.asymmetricKeyType !== 'ed25519') {
    throw new Plain('The key is not a private Ed25519 key in PEM form. Make one: openssl genpkey -algorithm ed25519');
  }
  return (content) => sign(null, content, key);
}

/** @param {string} pem */
function readKey(pem) {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}
