import type { Database } from '#db/connect.ts';
import { Refusal } from '#catalogue/files/refusal.ts';
import type { Provider } from '#catalogue/subscriptions/discover/metadata.ts';
import type { Role } from '#catalogue/subscriptions/subscription.ts';
import { Unreached, type Fetcher } from '#catalogue/subscriptions/fetch/fetcher.ts';
import { readPublicKey, type StoredKey } from './signature.ts';

interface Offered {
  fingerprint: string;
  owner: string;
  address: string;
  armored: string;
}

/**
 * Stores what the metadata of a provider says. The keys of the first visit are trusted, later ones wait for a decision. A
 * key that is known gets its newest text, because owners extend how long it is valid. A trusted provider stays one.
 */
export async function storeProvider(
  database: Database,
  sourceId: number,
  provider: Provider,
  offered: readonly Offered[],
  at: Date,
): Promise<{ role: Role; keys: StoredKey[] }> {
  return database.asOperator(async (db) => {
    const { role } = await db
      .selectFrom('subscription')
      .select('role')
      .where('id', '=', sourceId)
      .forUpdate()
      .executeTakeFirstOrThrow();
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
            : on.columns(['subscription_id', 'fingerprint']).doUpdateSet({ armored, owner }),
        )
        .execute();
    await db
      .updateTable('subscription')
      .set({ role: kept, publisher: provider.publisher })
      .where('id', '=', sourceId)
      .execute();
    const keys = await db
      .selectFrom('subscription_key')
      .select(['id', 'fingerprint', 'armored', 'state'])
      .where('subscription_id', '=', sourceId)
      .orderBy('id')
      .$castTo<StoredKey>()
      .execute();
    return { role: kept, keys };
  });
}

/** The keys of a provider. One that cannot be fetched now is known by its fingerprint, if the metadata has it. */
export async function fetchKeys({ fetchText }: Pick<Fetcher, 'fetchText'>, { keys }: Provider): Promise<Offered[]> {
  const offered: Offered[] = [];
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
  }
  return offered;
}
