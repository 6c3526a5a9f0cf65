import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Refusal } from '#catalogue/files/refusal.ts';
import { Unreached, type Fetched, type Fetcher } from '#catalogue/subscriptions/fetch/fetcher.ts';
import { SourceBusy } from '#catalogue/subscriptions/fetch/source-busy.ts';
import type { Role } from '#catalogue/subscriptions/subscription.ts';
import { fetchProofs, readHashBeside, type Proofs } from '#catalogue/subscriptions/verify/check-document.ts';
import type { Waiting } from './documents.actions.ts';

/** What became of a document before it is loaded. */
export type Outcome =
  | { is: 'fetched'; file: Pick<Fetched, 'path' | 'sha256' | 'sha512' | 'validators'>; proofs: Proofs }
  | { is: 'unchanged' }
  | { is: 'refused'; reason: string }
  | { is: 'unreached'; reason: string; /** The source says that it does not have it. */ hasAnswered: boolean }
  | { is: 'busy'; until: Date };

interface Wanted {
  role: Role | null;
  /** Whether the source can have hashes and signatures. */
  hasProofs: boolean;
  hasKeys: boolean;
}

/** Fetches a document, and its hash and signature if the source can have them. */
export async function fetchDocument(fetcher: Fetcher, document: Waiting, wanted: Wanted): Promise<Outcome> {
  const { address, etag, last_modified } = document;
  try {
    if (!/^https?:/i.test(address)) return await ofFolder(address);
    const validators = { etag: etag ?? undefined, lastModified: last_modified ?? undefined };
    const file = await fetcher.fetchFile(address, validators);
    if (!file) return { is: 'unchanged' };
    return { is: 'fetched', file, proofs: wanted.hasProofs ? await fetchProofs(fetcher, document, wanted) : noProofs };
  } catch (error) {
    if (error instanceof SourceBusy) return { is: 'busy', until: error.until };
    if (error instanceof Unreached) {
      const { message: reason, status = 500 } = error;
      return { is: 'unreached', reason, hasAnswered: status < 500 };
    }
    if (error instanceof Refusal) return { is: 'refused', reason: error.message };
    throw error;
  }
}

const noProofs: Proofs = { hash: undefined, signature: undefined };

async function ofFolder(path: string): Promise<Outcome> {
  await stat(path).catch(() => {
    throw new Refusal('The file no longer exists.');
  });
  const hash = await readHashBeside(path);
  const hashes = hash === undefined ? { sha256: '', sha512: '' } : await hashesOf(path);
  return { is: 'fetched', file: { path, ...hashes, validators: {} }, proofs: { hash, signature: undefined } };
}

async function hashesOf(path: string) {
  const [sha256, sha512] = [createHash('sha256'), createHash('sha512')];
  for await (const chunk of createReadStream(path)) {
    sha256.update(chunk as Buffer);
    sha512.update(chunk as Buffer);
  }
  return { sha256: sha256.digest('hex'), sha512: sha512.digest('hex') };
}
