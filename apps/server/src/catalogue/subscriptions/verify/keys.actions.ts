import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { Refusal } from '#catalogue/files/refusal.ts';
import type { Provider } from '#catalogue/subscriptions/discover/metadata.ts';
import type { Role } from '#catalogue/subscriptions/subscription.ts';
import { Unreached, type Fetcher } from '#catalogue/subscriptions/fetch/fetcher.ts';
import { subscriptionEnded } from '#catalogue/subscriptions/run/claim.actions.ts';
import { readPublicKey, type StoredKey } from './signature.ts';

interface Offered {
  fingerprint: string;
  owner: string;
  address: string;
  armored: string;
}

/** The keys that the metadata of a provider names. */
interface Keys {
  offered: Offered[];
  /** Addresses of keys that cannot be fetched now and of which the metadata has no fingerprint. */
  unread: string[];
}

/**
 * Stores what the metadata of a provider says. The keys of the first visit are trusted, later ones wait for a decision. A
 * key that is known gets its newest text, because owners extend how long it is valid. A key that the metadata does not
 * name any more does not count. A trusted provider stays one.
 */
export async function storeProvider(
  database: Database,
  sourceId: number,
  provider: Provider,
  { offered, unread }: Keys,
  at: Date,
): Promise<Role> {
  return database.asOperator(async (db) => {
    const { role } = await db
      .selectFrom('subscription')
      .select('role')
      .where('id', '=', sourceId)
      .forUpdate()
      .executeTakeFirstOrThrow(subscriptionEnded);
    const state = role === null ? 'trusted' : 'waiting';
    // Who can change the metadata must not be able to switch off the checks of hashes and signatures.
    const kept = role === 'csaf_trusted_provider' ? role : provider.role;
    for (const { armored, owner, ...key } of offered)
      await db
        .insertInto('subscription_key')
        .values({ ...key, armored, owner, subscription_id: sourceId, state, first_seen_at: at })
        .onConflict((on) =>
          armored === ''
            ? on.columns(['subscription_id', 'fingerprint']).doNothing()
            : on.columns(['subscription_id', 'fingerprint']).doUpdateSet({ armored, owner, address: key.address }),
        )
        .execute();
    await nameKeys(db, sourceId, { offered, unread });
    await db
      .updateTable('subscription')
      .set({ role: kept, publisher: provider.publisher })
      .where('id', '=', sourceId)
      .execute();
    return kept;
  });
}

/** Documents that wait for a key that is not named any more are checked again. */
async function nameKeys(db: OperatorDb, sourceId: number, { offered, unread }: Keys): Promise<void> {
  const fingerprints = offered.map(({ fingerprint }) => fingerprint);
  await sql`
    WITH named AS (
      UPDATE subscription_key SET is_named = fingerprint = ANY(${fingerprints}) OR address = ANY(${unread})
      WHERE subscription_id = ${sourceId} RETURNING id, is_named)
    UPDATE subscription_document SET key_id = NULL FROM named
    WHERE key_id = named.id AND NOT named.is_named AND subscription_document.state = 'waiting'`.execute(db);
}

/** The keys that the metadata of the source names, with what was decided about them until now. */
export async function listNamedKeys(database: Database, sourceId: number): Promise<StoredKey[]> {
  return database.asOperator((db) =>
    db
      .selectFrom('subscription_key')
      .select(['id', 'fingerprint', 'armored', 'state'])
      .where('subscription_id', '=', sourceId)
      .where('is_named', '=', true)
      .orderBy('id')
      .$castTo<StoredKey>()
      .execute(),
  );
}

/** The keys of a provider. One that cannot be fetched now is known by its fingerprint, if the metadata has it. */
export async function fetchKeys({ fetchText }: Pick<Fetcher, 'fetchText'>, { keys }: Provider): Promise<Keys> {
  const offered: Offered[] = [];
  const unread: string[] = [];
  for (const { url, fingerprint } of keys) {
    const key = await fetchText(url)
      .then(({ text }) => text)
      .catch((error: unknown) => {
        if (error instanceof Unreached || error instanceof Refusal) return undefined;
        throw error;
      });
    const read = key === undefined ? undefined : await readPublicKey(key).catch(() => undefined);
    // The metadata decides which key it is: another one at its address is not taken.
    if (read && (fingerprint === undefined || fingerprint.toUpperCase() === read.fingerprint))
      offered.push({ fingerprint: read.fingerprint, owner: read.owner, address: url, armored: key ?? '' });
    else if (fingerprint !== undefined)
      offered.push({ fingerprint: fingerprint.toUpperCase(), owner: '', address: url, armored: '' });
    else unread.push(url);
  }
  return { offered, unread };
}
