import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';

/** Encrypts values that the server must be able to read again. The key is not in the database. */
export interface Secrets {
  /** `purpose` names the kind and the owner of the secret. It cannot be opened under another purpose. */
  seal(text: string, purpose: string): Buffer;
  open(sealed: Buffer, purpose: string): string;
  /** A digest that cannot be computed without the key. */
  digest(text: string, purpose: string): Buffer;
}

const cipher = 'aes-256-gcm';
const version = 1;
const keyIdLength = 4;
const ivLength = 12;
const tagLength = 16;
const headLength = 1 + keyIdLength + ivLength + tagLength;

/** Layout: version, id of the key, initialisation vector, tag, encrypted text. */
export function createSecrets(key: Buffer): Secrets {
  const keyId = createHash('sha256').update('rampart key id').update(key).digest().subarray(0, keyIdLength);
  return {
    seal(text, purpose) {
      const iv = randomBytes(ivLength);
      const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
      return Buffer.concat([Buffer.of(version), keyId, iv, sealing.getAuthTag(), body]);
    },
    open(sealed, purpose) {
      if (sealed[0] !== version || sealed.length < headLength) throw new Error('This is not a secret of Rampart.');
      const parts = sealed.subarray(1);
      if (!parts.subarray(0, keyIdLength).equals(keyId)) throw new OtherKey();
      const iv = parts.subarray(keyIdLength, keyIdLength + ivLength);
      const tag = sealed.subarray(headLength - tagLength, headLength);
      const opening = createDecipheriv(cipher, key, iv, { authTagLength: tagLength })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(tag);
      return Buffer.concat([opening.update(sealed.subarray(headLength)), opening.final()]).toString('utf8');
    },
    digest: (text, purpose) => createHmac('sha256', key).update(`${purpose}\n${text}`).digest(),
  };
}

class OtherKey extends Error {
  constructor() {
    super('A secret was encrypted with a key that this server does not have: check SECRET_KEY (see docs/sign-in.md).');
  }
}
