import { readFile, stat } from 'node:fs/promises';
import { Refusal } from '#catalogue/files/refusal.ts';
import { Unreached, type Fetched, type Fetcher } from '#catalogue/subscriptions/fetch/fetcher.ts';
import { SourceBusy } from '#catalogue/subscriptions/fetch/source-busy.ts';
import type { Role } from '#catalogue/subscriptions/subscription.ts';
import { checkDocument, fetchProofs, type Proofs } from '#catalogue/subscriptions/verify/check-document.ts';
import type { StoredKey } from '#catalogue/subscriptions/verify/signature.ts';
import type { Waiting } from './documents.actions.ts';

/** What became of a document before it is loaded. */
export type Outcome =
  | { is: 'fetched'; file: Pick<Fetched, 'path' | 'sha256' | 'sha512' | 'validators'>; proofs: Proofs }
  | { is: 'unchanged' }
  | { is: 'refused'; reason: string }
  | { is: 'unreached'; reason: string }
  | { is: 'busy'; until: Date };

/** Fetches a document, and its hash and signature if the source can have them. */
export async function fetchDocument(
  fetcher: Fetcher,
  document: Waiting,
  { hasProofs }: { hasProofs: boolean },
): Promise<Outcome> {
  const { address, etag, last_modified } = document;
  try {
    if (!/^https?:/i.test(address)) return { is: 'fetched', file: await ofFolder(address), proofs: noProofs };
    const validators = { etag: etag ?? undefined, lastModified: last_modified ?? undefined };
    const file = await fetcher.fetchFile(address, validators);
    if (!file) return { is: 'unchanged' };
    return { is: 'fetched', file, proofs: hasProofs ? await fetchProofs(fetcher, document) : noProofs };
  } catch (error) {
    if (error instanceof SourceBusy) return { is: 'busy', until: error.until };
    if (error instanceof Unreached) return { is: 'unreached', reason: error.message };
    if (error instanceof Refusal) return { is: 'refused', reason: error.message };
    throw error;
  }
}

const noProofs: Proofs = { hash: undefined, signature: undefined };

async function ofFolder(path: string) {
  await stat(path).catch(() => {
    throw new Refusal('The file no longer exists.');
  });
  return { path, sha256: '', sha512: '', validators: {} };
}

/** The content of a fetched document, after its checks. Throws a refusal, or `KeyWaits`. */
export async function checkedContent(
  { file, proofs }: Extract<Outcome, { is: 'fetched' }>,
  { role, keys }: { role: Role | null; keys: readonly StoredKey[] },
): Promise<{ content: Buffer; isSigned: boolean }> {
  const content = await readFile(file.path);
  return { content, isSigned: await checkDocument(content, file, { proofs, role, keys }) };
}
