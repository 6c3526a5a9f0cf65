import {
  isWhole,
  scopeFault,
  scopeLists,
  sourceScope,
  wholeScope,
  type SourceScope,
} from '@rampart/contract/rules/catalogue/source-scope.ts';
import { hasScope, type SubscriptionKind } from '@rampart/contract/rules/catalogue/subscription-addresses.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { invalid, notFound } from '#http/errors.ts';
import type { Acting } from '../acting.ts';
import { record } from './source-record.ts';

/** Null: everything. */
export const storedScope = (scope: SourceScope): string | null => (isWhole(scope) ? null : JSON.stringify(scope));

const longestWords = 2_000;

/** For the security record. */
export function scopeWords(scope: SourceScope): string {
  const parts = scopeLists.flatMap((list) => (scope[list].length > 0 ? [`${list} ${scope[list].join(', ')}`] : []));
  if (scope.only_with_finding) parts.push('only products with a finding');
  const words = parts.join('; ') || 'everything';
  return words.length > longestWords ? `${words.slice(0, longestWords - 1)}…` : words;
}

/**
 * Sets the scope, and lets the documents wait that it left something out of: the next run, which is due now, reads them
 * again. A run that works with the old scope ends.
 */
export async function setScope(
  db: OperatorDb,
  acting: Acting,
  at: Date,
  { id, scope }: { id: number; scope: SourceScope },
): Promise<void> {
  const source = await db
    .selectFrom('subscription')
    .select(['kind', 'name', 'address', 'scope'])
    .where('id', '=', id)
    .forUpdate()
    .$castTo<{ kind: SubscriptionKind; name: string; address: string; scope: SourceScope | null }>()
    .executeTakeFirst();
  if (!source) throw notFound();
  const { kind, name, address, scope: before } = source;
  if (!hasScope(kind)) throw invalid({ scope: [scopeFault] });
  if (storedScope(scope) === storedScope(sourceScope.parse(before ?? {}))) return;
  await db
    .updateTable('subscription')
    .set({
      scope: storedScope(scope),
      scope_set_by: acting.by.userName,
      scope_set_at: at,
      next_run_at: at,
      worker: null,
      worker_until: null,
    })
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('subscription_document')
    .set({ state: 'waiting', reason: null, attempts: 0, unreached_in: null, etag: null, last_modified: null })
    .where('subscription_id', '=', id)
    .where('state', '=', 'taken')
    .where((where) => where.or([where('left_out', '>', 0), where('outside_scope', 'is not', null)]))
    .execute();
  await record(db, acting, at, 'subscription-scope-changed', {
    name,
    address,
    before: scopeWords(before ?? wholeScope),
    after: scopeWords(scope),
  });
}
