import { lstat, readFile } from 'node:fs/promises';
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

interface Wanted {
  role: Role | null;
  /** Whether there are keys to check a signature with. */
  hasKeys: boolean;
}

/** Fetches the hash and the signature of a document. */
export async function fetchProofs(
  { fetchText }: Pick<Fetcher, 'fetchText'>,
  { address, hash_address, signature_address }: Promised,
  { role, hasKeys }: Wanted,
): Promise<Proofs> {
  const isPromised = role === 'csaf_trusted_provider';
  const find = async (named: string | null, usual: readonly string[], isOne: (text: string) => boolean) => {
    let forbidden: Unreached | undefined;
    for (const url of new Set(named === null ? usual : [named, ...usual])) {
      const mustExist = isPromised || url === named;
      const text = await textAt(fetchText, url);
      if (text instanceof Unreached) {
        if (mustExist) forbidden ??= text;
        // Some servers answer with a page of their own where there is nothing.
      } else if (text !== undefined && (mustExist || isOne(text))) return text;
    }
    if (forbidden) throw forbidden;
    return undefined;
  };
  const hash = await find(
    hash_address,
    [`${address}.sha512`, `${address}.sha256`],
    (text) => hashIn(text) !== undefined,
  );
  if (!hasKeys && !isPromised) return { hash, signature: undefined };
  const isSignature = (text: string) => text.includes('BEGIN PGP SIGNATURE');
  return { hash, signature: await find(signature_address, [`${address}.asc`], isSignature) };
}

/** Undefined if there is no such file. Storage services answer 403 for a file that does not exist. */
async function textAt(fetchText: Fetcher['fetchText'], url: string): Promise<string | Unreached | undefined> {
  try {
    return (await fetchText(url)).text;
  } catch (error) {
    if (!(error instanceof Unreached)) throw error;
    if (error.status === 403) return error;
    if (error.status === 404 || error.status === 410) return undefined;
    throw error;
  }
}

/** The hash beside a file of a folder. A link may lead out of the folder. */
export async function readHashBeside(path: string): Promise<string | undefined> {
  for (const name of [`${path}.sha512`, `${path}.sha256`]) {
    const found = await lstat(name).catch(() => undefined);
    if (found?.isFile() && found.size <= largestHash) return readFile(name, 'utf8');
  }
  return undefined;
}

const largestHash = 2 ** 20;

/**
 * Checks a fetched document for what its source promises: a trusted provider has a hash and a signature for each
 * document. Elsewhere they are checked if they exist. Returns whether the signature was checked.
 */
export async function checkDocument(
  fetched: Pick<Fetched, 'path' | 'sha256' | 'sha512'>,
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
  await checkSignature(await readFile(fetched.path), proofs.signature, keys);
  return true;
}

const hashIn = (text: string) => /^\s*\\?([0-9a-f]{64}(?:[0-9a-f]{64})?)\b/i.exec(text)?.[1]?.toLowerCase();

function checkHash(text: string, { sha256, sha512 }: Pick<Fetched, 'sha256' | 'sha512'>): void {
  const hash = hashIn(text);
  if (hash === undefined) throw new Refusal('Its hash cannot be read.');
  if (hash !== (hash.length === 128 ? sha512 : sha256)) throw new Refusal('Its hash is wrong.');
}
