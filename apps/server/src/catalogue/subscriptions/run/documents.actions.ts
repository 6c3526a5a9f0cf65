import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { Validators } from '#catalogue/subscriptions/fetch/fetcher.ts';
import type { Listed } from '#catalogue/subscriptions/subscription.ts';

export interface Waiting {
  id: number;
  address: string;
  hash_address: string | null;
  signature_address: string | null;
  etag: string | null;
  last_modified: string | null;
  attempts: number;
}

const chunk = 1_000;
const longest = 2_000;

/**
 * Adds new documents, and lets those wait that changed. A document without a date waits for a question to the source. The
 * last transaction stores the validators of the listings: after a crash, the listings are read again.
 */
export async function syncDocuments(
  database: Database,
  sourceId: number,
  { documents, listings }: { documents: readonly Listed[]; listings: object },
): Promise<void> {
  const unique = [...new Map(documents.map((one) => [one.address, one])).values()].filter(
    ({ address }) => address.length <= longest,
  );
  for (let start = 0; start < unique.length; start += chunk) {
    const rows = unique.slice(start, start + chunk).map(({ address, changedAt, hashAddress, signatureAddress }) => ({
      address,
      changed_at: changedAt?.toISOString() ?? null,
      hash_address: hashAddress ?? null,
      signature_address: signatureAddress ?? null,
    }));
    await database.asOperator((db) =>
      sql`
        INSERT INTO subscription_document (subscription_id, address, changed_at, hash_address, signature_address)
        SELECT ${sourceId}, address, changed_at, hash_address, signature_address
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          AS listed (address text, changed_at timestamptz, hash_address text, signature_address text)
        ON CONFLICT (subscription_id, md5(address)) DO UPDATE SET state = 'waiting', attempts = 0, reason = NULL,
          key_id = NULL, changed_at = EXCLUDED.changed_at, hash_address = EXCLUDED.hash_address,
          signature_address = EXCLUDED.signature_address
        WHERE EXCLUDED.changed_at IS NULL
          OR EXCLUDED.changed_at IS DISTINCT FROM subscription_document.changed_at`.execute(db),
    );
  }
  await database.asOperator((db) =>
    db
      .updateTable('subscription')
      .set({ listings: JSON.stringify(listings) })
      .where('id', '=', sourceId)
      .execute(),
  );
}

/** The documents to fetch, in the order of the listing. Those that wait for a key are left out. */
export async function* waitingDocuments(database: Database, sourceId: number): AsyncGenerator<Waiting> {
  for (let last = 0; ;) {
    const after = last;
    const rows = await database.asOperator((db) =>
      db
        .selectFrom('subscription_document')
        .select(['id', 'address', 'hash_address', 'signature_address', 'etag', 'last_modified', 'attempts'])
        .where('subscription_id', '=', sourceId)
        .where('state', '=', 'waiting')
        .where('key_id', 'is', null)
        .where('id', '>', after)
        .orderBy('id')
        .limit(100)
        .execute(),
    );
    yield* rows;
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
  }
}

/** Counts the attempt before it is checked and loaded, so that a document that stops the server is given up at some time. */
export async function beginDocument(database: Database, id: number, at: Date): Promise<void> {
  await update(database, id, { fetched_at: at, attempts: sql<number>`attempts + 1` });
}

interface Taken {
  isSigned: boolean;
  validators: Validators;
  /** The number of products that the scope left out. */
  leftOut: number;
  /** Why nothing of it is in the scope. */
  outside: string | undefined;
}

export async function takeDocument(
  database: Database,
  id: number,
  { isSigned, validators, leftOut, outside }: Taken,
): Promise<void> {
  await update(database, id, {
    state: 'taken',
    reason: null,
    attempts: 0,
    is_signed: isSigned,
    left_out: leftOut,
    outside_scope: outside ?? null,
    etag: validators.etag ?? null,
    last_modified: validators.lastModified ?? null,
  });
}

/** It did not change since it was taken. */
export async function keepDocument(database: Database, id: number): Promise<void> {
  await update(database, id, { state: 'taken', reason: null, attempts: 0 });
}

export async function setAside(database: Database, id: number, reason: string, at: Date): Promise<void> {
  // Without validators it is fetched again as soon as it is asked for again.
  await update(database, id, {
    state: 'set-aside',
    reason: cut(reason),
    fetched_at: at,
    etag: null,
    last_modified: null,
  });
}

export async function letWait(database: Database, id: number, reason: string, keyId: number | null): Promise<void> {
  await update(database, id, { reason: cut(reason), key_id: keyId });
}

const cut = (reason: string) => reason.slice(0, 2_000);

const update = (database: Database, id: number, values: object) =>
  database.asOperator((db) => db.updateTable('subscription_document').set(values).where('id', '=', id).execute());
