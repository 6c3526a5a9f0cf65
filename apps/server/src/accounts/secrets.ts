import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';

type SecretKey = 'current' | 'previous' | 'unknown';

/** How many secrets had which key, before those with the previous one got the current one. */
export type SecretKeys = Record<SecretKey, number>;

/** Encrypts values that the server must be able to read again. The key is not in the database. */
export interface Secrets {
  /** `purpose` names the kind and the owner of the secret. It cannot be opened under another purpose. */
  seal(text: string, purpose: string): Buffer;
  open(sealed: Buffer, purpose: string): string;
  /** The same secret under the current key, or undefined if it does not have the previous key. */
  renew(sealed: Buffer, purpose: string): Buffer | undefined;
  /** The key that the secret has. */
  keyOf(sealed: Buffer): SecretKey;
  /** A digest that cannot be computed without the key. */
  digest(text: string, purpose: string): Buffer;
}

const cipher = 'aes-256-gcm';
const version = 1;
const keyIdLength = 4;
const ivLength = 12;
const tagLength = 16;
const headLength = 1 + keyIdLength + ivLength + tagLength;

const idOf = (key: Buffer) =>
  createHash('sha256').update('rampart key id').update(key).digest().subarray(0, keyIdLength);
const keyIdOf = (sealed: Buffer) => sealed.subarray(1, 1 + keyIdLength);

/**
 * Layout: version, id of the key, initialisation vector, tag, encrypted text. Secrets under the previous key can be
 * opened too, until they are renewed.
 */
export function createSecrets(key: Buffer, previous?: Buffer): Secrets {
  const keyId = idOf(key);
  const keys = [key, ...(previous ? [previous] : [])];
  const secrets: Secrets = {
    seal(text, purpose) {
      const iv = randomBytes(ivLength);
      const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
      return Buffer.concat([Buffer.of(version), keyId, iv, sealing.getAuthTag(), body]);
    },
    open(sealed, purpose) {
      if (sealed[0] !== version || sealed.length < headLength) throw new Error('This is not a secret of Rampart.');
      const parts = sealed.subarray(1);
      const itsKey = keys.find((one) => idOf(one).equals(keyIdOf(sealed)));
      if (!itsKey) throw new OtherKey();
      const iv = parts.subarray(keyIdLength, keyIdLength + ivLength);
      const tag = sealed.subarray(headLength - tagLength, headLength);
      const opening = createDecipheriv(cipher, itsKey, iv, { authTagLength: tagLength })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(tag);
      return Buffer.concat([opening.update(sealed.subarray(headLength)), opening.final()]).toString('utf8');
    },
    renew(sealed, purpose) {
      if (secrets.keyOf(sealed) !== 'previous') return undefined;
      return secrets.seal(secrets.open(sealed, purpose), purpose);
    },
    keyOf(sealed) {
      if (keyIdOf(sealed).equals(keyId)) return 'current';
      return previous && keyIdOf(sealed).equals(idOf(previous)) ? 'previous' : 'unknown';
    },
    digest: (text, purpose) => createHmac('sha256', key).update(`${purpose}\n${text}`).digest(),
  };
  return secrets;
}

class OtherKey extends Error {
  constructor() {
    super('A secret was encrypted with a key that this server does not have: check SECRET_KEY (see docs/sign-in.md).');
  }
}
