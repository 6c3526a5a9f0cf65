import { sql } from 'kysely';
import type {
  DocumentState,
  KnownSource,
  SourceDocument,
  SourceKey,
  Subscription,
} from '@rampart/contract/api/administration/subscriptions.ts';
import { wholeScope, type SourceScope } from '@rampart/contract/rules/catalogue/source-scope.ts';
import { pageFrom, pageOf } from '#db/paging.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { notFound } from '#http/errors.ts';
import { knownSources } from './known-sources.ts';

type Times = 'scope_set_at' | 'last_run_at' | 'last_success_at' | 'next_run_at' | 'failing_since';

interface SubscriptionRow
  extends Omit<Subscription, Times | 'documents' | 'subscribed_at' | 'scope'>, Record<Times, Date | null> {
  seen: number;
  taken: number;
  waiting: number;
  set_aside: number;
  unsigned: number;
  outside: number;
  narrowed: number;
  scope: SourceScope | null;
  subscribed_at: Date;
}

/** What a document that was read became. */
const stateOf = sql`CASE WHEN state = 'taken' AND outside_scope IS NOT NULL THEN 'outside' ELSE state END`;

const subscriptions = sql`
  SELECT subscription.id, kind, name, subscription.address, is_paused, role, publisher, last_run_at, last_success_at,
    coalesce(worker_until > clock_timestamp(), false) AS is_running, failing_since, failure, load_id AS load,
    CASE WHEN NOT is_paused THEN next_run_at END AS next_run_at,
    scope, scope_set_by, scope_set_at, created_by AS subscribed_by, created_at AS subscribed_at,
    coalesce(seen, 0) AS seen, coalesce(taken, 0) AS taken, coalesce(waiting, 0) AS waiting,
    coalesce(set_aside, 0) AS set_aside, coalesce(unsigned, 0) AS unsigned, coalesce(outside, 0) AS outside,
    coalesce(narrowed, 0) AS narrowed, coalesce(waiting_keys, 0) AS waiting_keys
  FROM subscription
    LEFT JOIN LATERAL (
      SELECT count(*)::integer AS seen, count(*) FILTER (WHERE ${stateOf} = 'taken')::integer AS taken,
        count(*) FILTER (WHERE state = 'waiting')::integer AS waiting,
        count(*) FILTER (WHERE state = 'set-aside')::integer AS set_aside,
        count(*) FILTER (WHERE ${stateOf} = 'taken' AND NOT is_signed)::integer AS unsigned,
        count(*) FILTER (WHERE ${stateOf} = 'outside')::integer AS outside,
        count(*) FILTER (WHERE ${stateOf} = 'taken' AND left_out > 0)::integer AS narrowed
      FROM subscription_document WHERE subscription_id = subscription.id) counted ON true
    LEFT JOIN LATERAL (
      SELECT count(*)::integer AS waiting_keys FROM subscription_key
      WHERE subscription_id = subscription.id AND state = 'waiting' AND is_named) keys ON true`;

export async function listSubscriptions(
  db: OperatorDb,
): Promise<{ subscriptions: Subscription[]; known: KnownSource[] }> {
  const { rows } = await sql<SubscriptionRow>`
    ${subscriptions} ORDER BY name COLLATE natural_ci, subscription.id`.execute(db);
  const idOf = (kind: string, address: string) => rows.find((row) => row.kind === kind && row.address === address)?.id;
  return {
    subscriptions: rows.map(subscriptionOf),
    known: knownSources.map((source) => ({ ...source, subscription: idOf(source.kind, source.address) ?? null })),
  };
}

export async function getSubscription(db: OperatorDb, id: number): Promise<Subscription> {
  const { rows } = await sql<SubscriptionRow>`${subscriptions} WHERE subscription.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound();
  return subscriptionOf(rows[0]);
}

function subscriptionOf({ seen, taken, waiting, set_aside, unsigned, outside, narrowed, ...row }: SubscriptionRow) {
  return {
    ...row,
    documents: { seen, taken, waiting, set_aside, unsigned, outside, narrowed },
    scope: row.scope ?? wholeScope,
    scope_set_at: row.scope_set_at?.toISOString() ?? null,
    last_run_at: row.last_run_at?.toISOString() ?? null,
    last_success_at: row.last_success_at?.toISOString() ?? null,
    next_run_at: row.next_run_at?.toISOString() ?? null,
    failing_since: row.failing_since?.toISOString() ?? null,
    subscribed_at: row.subscribed_at.toISOString(),
  };
}

type Dated<Row, Columns extends keyof Row> = Omit<Row, Columns> & Record<Columns, Date | null>;

export async function listSourceDocuments(
  db: OperatorDb,
  id: number,
  { state, pagination }: { state: DocumentState; pagination: { page: number; limit: number } },
) {
  await exists(db, id);
  const isOutside = state === 'outside';
  const { rows } = await sql<Dated<SourceDocument, 'changed_at' | 'fetched_at'>>`
    SELECT id, address, ${stateOf} AS state, CASE WHEN state = 'taken' THEN outside_scope ELSE reason END AS reason, is_signed,
      changed_at, fetched_at, left_out
    FROM subscription_document
    WHERE subscription_id = ${id} AND state = ${isOutside ? 'taken' : state}
      AND (state <> 'taken' OR (outside_scope IS NOT NULL) = ${isOutside})
    ORDER BY fetched_at DESC, id ${pageOf(pagination)}`.execute(db);
  const page = pageFrom(rows, pagination.limit);
  return {
    documents: page.rows.map((row) => ({
      ...row,
      changed_at: row.changed_at?.toISOString() ?? null,
      fetched_at: row.fetched_at?.toISOString() ?? null,
    })),
    has_more: page.has_more,
  };
}

export async function listSourceKeys(db: OperatorDb, id: number): Promise<SourceKey[]> {
  await exists(db, id);
  const { rows } = await sql<Dated<Omit<SourceKey, 'first_seen_at'>, 'decided_at'> & { first_seen_at: Date }>`
    SELECT key.id, fingerprint, owner, key.address, key.state, is_named, first_seen_at, decided_by, decided_at,
      (SELECT count(*)::integer FROM subscription_document
        WHERE key_id = key.id AND state = 'waiting') AS documents
    FROM subscription_key key WHERE subscription_id = ${id}
    ORDER BY NOT is_named, key.state <> 'waiting', first_seen_at, key.id`.execute(db);
  return rows.map((row) => ({
    ...row,
    first_seen_at: row.first_seen_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  }));
}

async function exists(db: OperatorDb, id: number): Promise<void> {
  const found = await db.selectFrom('subscription').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw notFound();
}
