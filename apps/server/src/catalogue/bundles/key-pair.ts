import { createHash, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { Refusal } from '#catalogue/files/refusal.ts';

/** A key that signs bundles (Ed25519), as PEM. */
export interface KeyPair extends PublicKey {
  privateKey: string;
}

export interface PublicKey {
  publicKey: string;
  fingerprint: string;
}

export function newKeyPair(): KeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { ...readPublicKey(publicKey), privateKey };
}

const longestKey = 4_096;

/** The key in its stored form. Throws if the text is none, or is a private key. */
export function readPublicKey(text: string): PublicKey {
  const pem = /-----BEGIN PUBLIC KEY-----[^-]*-----END PUBLIC KEY-----/.exec(text.slice(0, longestKey))?.[0];
  if (pem === undefined) throw notAKey();
  try {
    const key = createPublicKey(pem);
    if (key.asymmetricKeyType !== 'ed25519') throw notAKey();
    const der = key.export({ type: 'spki', format: 'der' });
    const fingerprint = createHash('sha256').update(der).digest('hex').slice(0, 40).toUpperCase();
    return { publicKey: key.export({ type: 'spki', format: 'pem' }).toString(), fingerprint };
  } catch {
    throw notAKey();
  }
}

const notAKey = () => new Refusal('This is not a key for bundles. The other installation writes it with "bundle-key".');

export const signWith = (privateKey: string, content: Buffer): Buffer => sign(null, content, privateKey);

export const isSignedBy = ({ publicKey }: Pick<PublicKey, 'publicKey'>, content: Buffer, signature: Buffer): boolean =>
  verify(null, content, publicKey, signature);

/** As people read it to each other. */
export const inGroups = (fingerprint: string): string => fingerprint.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** A fingerprint as somebody typed it. */
export const typedFingerprint = (text: string): string => text.replaceAll(/[\s:.-]/g, '').toUpperCase();
