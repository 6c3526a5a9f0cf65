import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { Validators } from '#catalogue/subscriptions/fetch/fetcher.ts';
import { subscriptionEnded } from './claim.actions.ts';
import type { Listed } from '#catalogue/subscriptions/subscription.ts';

export interface Waiting {
  id: number;
  address: string;
  hash_address: string | null;
  signature_address: string | null;
  etag: string | null;
  last_modified: string | null;
  attempts: number;
  /** An earlier run could not fetch it. */
  wasUnreached: boolean;
}

const chunk = 1_000;
const longest = 2_000;

/**
 * Adds new documents, and lets those wait that changed. A document without a date waits for a question to the source. The
 * last transaction stores the validators of the listings: after a crash before it, the listings are read again. It also
 * gives the run its number.
 */
export async function syncDocuments(
  database: Database,
  sourceId: number,
  { documents, listings }: { documents: readonly Listed[]; listings: object },
): Promise<number> {
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
          key_id = NULL, unreached_in = NULL, changed_at = EXCLUDED.changed_at, hash_address = EXCLUDED.hash_address,
          signature_address = EXCLUDED.signature_address
        WHERE EXCLUDED.changed_at IS DISTINCT FROM subscription_document.changed_at
          -- What waits anyway keeps the count of its attempts.
          OR (EXCLUDED.changed_at IS NULL
            AND (subscription_document.state <> 'waiting' OR subscription_document.key_id IS NOT NULL))`.execute(db),
    );
  }
  const { run } = await database.asOperator((db) =>
    db
      .updateTable('subscription')
      .set(({ eb }) => ({ listings: JSON.stringify(listings), is_listed: true, run: eb('run', '+', 1) }))
      .where('id', '=', sourceId)
      .returning('run')
      .executeTakeFirstOrThrow(subscriptionEnded),
  );
  return run;
}

/**
 * The documents that a run has to fetch, in the order of the listing. Those that earlier runs could not fetch come last,
 * so that they never keep a run from the others. Those that wait for a key are left out.
 */
export async function* waitingDocuments(database: Database, sourceId: number, run: number): AsyncGenerator<Waiting> {
  for (const wasUnreached of [false, true])
    for (let last = 0; ;) {
      const after = last;
      const rows = await database.asOperator((db) =>
        db
          .selectFrom('subscription_document')
          .select(['id', 'address', 'hash_address', 'signature_address', 'etag', 'last_modified', 'attempts'])
          .where('subscription_id', '=', sourceId)
          .where('state', '=', 'waiting')
          .where('key_id', 'is', null)
          .where((where) => (wasUnreached ? where('unreached_in', '<', run) : where('unreached_in', 'is', null)))
          .where('id', '>', after)
          .orderBy('id')
          .limit(100)
          .execute(),
      );
      for (const row of rows) yield { ...row, wasUnreached };
      const end = rows.at(-1);
      if (!end) break;
      last = end.id;
    }
}

/** Counts the attempt before it is checked and loaded, so that a document that stops the server is given up at some time. */
export async function beginDocument(database: Database, id: number, at: Date): Promise<void> {
  await update(database, id, { fetched_at: at, attempts: sql<number>`attempts + 1` });
}

/** The turn ended before it was loaded. That was no attempt. */
export async function putBack(database: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await database.asOperator((db) =>
    db
      .updateTable('subscription_document')
      .set({ attempts: sql<number>`greatest(attempts - 1, 0)` })
      .where('id', 'in', [...ids])
      .execute(),
  );
}

interface Taken {
  /** Null: it is a list of documents, which needs no signature. */
  isSigned: boolean | null;
  validators: Validators;
  /** The number of products that the scope left out. */
  leftOut: number;
  /** Why nothing of it is in the scope. */
  outside: string | undefined;
}

const settled = { reason: null, attempts: 0, key_id: null, unreached_in: null };

export async function takeDocument(
  database: Database,
  id: number,
  { isSigned, validators, leftOut, outside }: Taken,
): Promise<void> {
  await update(database, id, {
    ...settled,
    state: 'taken',
    is_signed: isSigned,
    left_out: leftOut,
    outside_scope: outside ?? null,
    etag: validators.etag ?? null,
    last_modified: validators.lastModified ?? null,
  });
}

/** It did not change since it was taken. */
export async function keepDocument(database: Database, id: number): Promise<void> {
  await update(database, id, { ...settled, state: 'taken' });
}

interface Reason {
  reason: string;
  /** The refused key that signed it. It is checked again if the key is trusted later. */
  keyId?: number | undefined;
}

// Without validators it is fetched again as soon as it is asked for again.
const asideState = { state: 'set-aside', etag: null, last_modified: null };

export async function setAside(database: Database, id: number, { reason, keyId }: Reason, at: Date): Promise<void> {
  await update(database, id, { ...asideState, reason: cut(reason), key_id: keyId ?? null, fetched_at: at });
}

/** The run could not fetch it. Whether that counts is decided when the run is complete. */
export async function leaveUnreached(
  database: Database,
  id: number,
  { reason, run, at }: { reason: string; run: number; at: Date },
): Promise<void> {
  await update(database, id, { reason: cut(reason), unreached_in: run, fetched_at: at });
}

/**
 * A complete run counts an attempt for each document that it could not fetch. A run that ends early because the source
 * does not answer counts none: nothing is lost by an outage, however long it lasts.
 */
export async function countUnreached(
  database: Database,
  { sourceId, run, most }: { sourceId: number; run: number; most: number },
): Promise<void> {
  await database.asOperator(async (db) => {
    const unreached = db
      .updateTable('subscription_document')
      .where('subscription_id', '=', sourceId)
      .where('state', '=', 'waiting')
      .where('unreached_in', '=', run);
    await unreached.set({ attempts: sql<number>`attempts + 1` }).execute();
    await unreached.set(asideState).where('attempts', '>=', most).execute();
  });
}

/** It waits for the decision about a key. If somebody decided in the meantime, the next run checks it again. */
export async function letWaitForKey(
  database: Database,
  id: number,
  { reason, keyId }: { reason: string; keyId: number },
): Promise<void> {
  await database.asOperator(async (db) => {
    // A decision and this transaction wait for each other.
    const key = await db
      .selectFrom('subscription_key')
      .select('state')
      .where('id', '=', keyId)
      .forShare()
      .executeTakeFirst();
    const values = key?.state === 'waiting' ? { reason: cut(reason), key_id: keyId } : { reason: null, attempts: 0 };
    await db.updateTable('subscription_document').set(values).where('id', '=', id).execute();
  });
}

const cut = (reason: string) => reason.slice(0, 2_000);

const update = (database: Database, id: number, values: object) =>
  database.asOperator((db) => db.updateTable('subscription_document').set(values).where('id', '=', id).execute());
