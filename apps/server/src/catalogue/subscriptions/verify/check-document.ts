import { Refusal } from '#catalogue/files/refusal.ts';
import { Unreached, type Fetched, type Fetcher } from '#catalogue/subscriptions/fetch/fetcher.ts';
import type { Role } from '#catalogue/subscriptions/subscription.ts';
import { checkSignature, type StoredKey } from './signature.ts';

export interface Promised {
  address: string;
  hash_address: string | null;
  signature_address: string | null;
}

/** What the source offers to check a document with. Undefined parts do not exist. */
export interface Proofs {
  hash: string | undefined;
  signature: string | undefined;
}

/** Fetches the hash and the signature of a document. */
export async function fetchProofs({ fetchText }: Pick<Fetcher, 'fetchText'>, document: Promised): Promise<Proofs> {
  const { address, hash_address, signature_address } = document;
  const text = async (url: string) =>
    fetchText(url).then(
      (got) => got.text,
      (error: unknown) => {
        if (error instanceof Unreached && (error.status === 404 || error.status === 410)) return undefined;
        throw error;
      },
    );
  // A directory names no hash: it has one of two.
  const hashes = [...new Set([hash_address ?? `${address}.sha512`, `${address}.sha256`])];
  let hash: string | undefined;
  for (const url of hashes) hash ??= await text(url);
  return { hash, signature: await text(signature_address ?? `${address}.asc`) };
}

/**
 * Checks a document for what its source promises: a trusted provider has a hash and a signature for each document.
 * Elsewhere they are checked if they exist. Returns whether the signature was checked.
 */
export async function checkDocument(
  content: Uint8Array,
  fetched: Pick<Fetched, 'sha256' | 'sha512'>,
  { proofs, role, keys }: { proofs: Proofs; role: Role | null; keys: readonly StoredKey[] },
): Promise<boolean> {
  const isPromised = role === 'csaf_trusted_provider';
  if (proofs.hash !== undefined) checkHash(proofs.hash, fetched);
  else if (isPromised) throw new Refusal('It has no hash, and a trusted provider must have one.');
  if (proofs.signature === undefined) {
    if (isPromised) throw new Refusal('It has no signature, and a trusted provider must have one.');
    return false;
  }
  // A feed or a directory on its own names no keys.
  if (keys.length === 0 && !isPromised) return false;
  await checkSignature(content, proofs.signature, keys);
  return true;
}

function checkHash(text: string, { sha256, sha512 }: Pick<Fetched, 'sha256' | 'sha512'>): void {
  const hash = /^\s*\\?([0-9a-f]{64}(?:[0-9a-f]{64})?)\b/i.exec(text)?.[1]?.toLowerCase();
  if (hash === undefined) throw new Refusal('Its hash cannot be read.');
  if (hash !== (hash.length === 128 ? sha512 : sha256)) throw new Refusal('Its hash is wrong.');
}
