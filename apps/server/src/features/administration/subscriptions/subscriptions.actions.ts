import {
  fixedAddresses,
  isDomain,
  type SubscriptionKind,
} from '@rampart/contract/rules/catalogue/subscription-addresses.ts';
import { isWhole, type SourceScope } from '@rampart/contract/rules/catalogue/source-scope.ts';
import { refusedKey } from '#catalogue/subscriptions/verify/signature.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { violates } from '#db/violations.ts';
import { conflict, notFound } from '#http/errors.ts';
import type { Acting } from '../acting.ts';
import { knownSources } from './known-sources.ts';
import { scopeWords, storedScope } from './scope.actions.ts';
import { nameAndAddress, record } from './source-record.ts';

interface NewSubscription {
  kind: SubscriptionKind;
  address?: string | undefined;
  name?: string | undefined;
  scope: SourceScope;
}

/** Subscribes, and makes the first run due. */
export async function createSubscription(
  db: OperatorDb,
  acting: Acting,
  at: Date,
  { kind, address: given, name, scope }: NewSubscription,
): Promise<{ id: number }> {
  const address = canonical(given ?? fixedAddresses[kind] ?? '');
  const known = knownSources.find((source) => source.kind === kind && source.address === address);
  const row = { kind, address, name: name ?? known?.name ?? nameOf(address) };
  const { id } = await db
    .insertInto('subscription')
    .values({ ...row, scope: storedScope(scope), next_run_at: at, created_by: acting.by.userName, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (violates(error, 'subscription_kind_address_key')) throw conflict({ address: [isThere] }, isThere);
      throw error;
    });
  await record(db, acting, at, 'subscription-added', { ...row, ...(!isWhole(scope) && { scope: scopeWords(scope) }) });
  return { id };
}

const isThere = 'This source already has a subscription.';

/** One way to write each source. A URL gets its usual form, a domain lower case. */
function canonical(address: string): string {
  if (isDomain(address)) return address.toLowerCase();
  return /^https?:/i.test(address) ? new URL(address).href : address;
}

const nameOf = (address: string) => (/^https?:/.test(address) ? new URL(address).hostname : address).slice(0, 100);

export async function removeSubscription(db: OperatorDb, acting: Acting, at: Date, id: number): Promise<void> {
  const removed = await db
    .deleteFrom('subscription')
    .where('id', '=', id)
    .returning(['name', 'address'])
    .executeTakeFirst();
  if (!removed) throw notFound();
  await record(db, acting, at, 'subscription-removed', removed);
}

/** A resumed source runs immediately. Doing what is done already changes nothing. */
export async function pauseSubscription(
  db: OperatorDb,
  acting: Acting,
  at: Date,
  { id, isPaused }: { id: number; isPaused: boolean },
): Promise<void> {
  const changed = await db
    .updateTable('subscription')
    .set({ is_paused: isPaused, ...(!isPaused && { next_run_at: at }) })
    .where('id', '=', id)
    .where('is_paused', '=', !isPaused)
    .returning(['name', 'address'])
    .executeTakeFirst();
  if (!changed) {
    await nameAndAddress(db, id);
    return;
  }
  await record(db, acting, at, isPaused ? 'subscription-paused' : 'subscription-resumed', changed);
}

/** Of a document that the next run fetches. */
const waiting = { state: 'waiting', reason: null, attempts: 0, key_id: null, unreached_in: null };

/** Makes a run due, and with `again` the documents that were set aside too. */
export async function runNow(
  db: OperatorDb,
  acting: Acting,
  at: Date,
  { id, again }: { id: number; again: boolean },
): Promise<void> {
  const due = await db
    .updateTable('subscription')
    .set({ next_run_at: at })
    .where('id', '=', id)
    .where('is_paused', '=', false)
    .returning(['name', 'address'])
    .executeTakeFirst();
  if (!due) {
    await nameAndAddress(db, id);
    throw conflict({ id: ['The source is paused. Resume it first.'] }, 'The source is paused. Resume it first.');
  }
  if (again)
    await db
      .updateTable('subscription_document')
      .set({ ...waiting, etag: null, last_modified: null })
      .where('subscription_id', '=', id)
      .where('state', '=', 'set-aside')
      .execute();
  await record(db, acting, at, 'subscription-run', { ...due, ...(again && { again: 'set aside' }) });
}

/**
 * The documents that the key signed are fetched again by the next run, which is due now. Those that a refusal set aside
 * remember the key: somebody can trust it later.
 */
export async function decideKey(
  db: OperatorDb,
  acting: Acting,
  at: Date,
  { id, key, state }: { id: number; key: number; state: 'trusted' | 'refused' },
): Promise<void> {
  const decided = await db
    .updateTable('subscription_key')
    .set({ state, decided_by: acting.by.userName, decided_at: at })
    .where('subscription_id', '=', id)
    .where('id', '=', key)
    .returning('fingerprint')
    .executeTakeFirst();
  if (!decided) throw notFound();
  const source = await nameAndAddress(db, id);
  const signed = db.updateTable('subscription_document').where('key_id', '=', key);
  if (state === 'trusted') await signed.set({ ...waiting, etag: null, last_modified: null }).execute();
  else
    await signed
      .set({ state: 'set-aside', reason: refusedKey, attempts: 0, etag: null, last_modified: null })
      .execute();
  await db.updateTable('subscription').set({ next_run_at: at }).where('id', '=', id).execute();
  const kind = state === 'trusted' ? 'subscription-key-accepted' : 'subscription-key-refused';
  await record(db, acting, at, kind, { ...source, fingerprint: decided.fingerprint });
}
