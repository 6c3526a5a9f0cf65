import type { decideImportPairs } from '@rampart/contract/api/spreadsheets/matching.ts';
import type { Received } from '@rampart/contract/api/endpoint.ts';
import { recordOwnProducts } from '#catalogue/own/own-products.actions.ts';
import type { CompanyDb } from '#db/transaction.ts';

export type Decision = Received<typeof decideImportPairs>['body']['decisions'][number];

/** The product of each decision that names one, in their order. Undefined if there is no such product. */
export async function decidedProducts(
  db: CompanyDb,
  decisions: readonly Decision[],
  by: string,
): Promise<(number | null | undefined)[]> {
  const [known, own] = [await findProductIds(db, decisions), await recordOwn(db, decisions, by)];
  return decisions.map((decision) => {
    if (decision.state === 'confirmed') return known.get(decision.product);
    return decision.state === 'own' ? own.get(decision) : null;
  });
}

async function findProductIds(db: CompanyDb, decisions: readonly Decision[]): Promise<Map<string, number>> {
  const uuids = decisions.flatMap((decision) => (decision.state === 'confirmed' ? [decision.product] : []));
  if (uuids.length === 0) return new Map();
  const rows = await db.selectFrom('known_product').select(['id', 'uuid']).where('uuid', 'in', uuids).execute();
  return new Map(rows.map(({ id, uuid }) => [uuid, id]));
}

/** Applying the import adds them to My Equipment, as any product. */
async function recordOwn(db: CompanyDb, decisions: readonly Decision[], by: string): Promise<Map<Decision, number>> {
  const own = decisions.filter((decision) => decision.state === 'own');
  if (own.length === 0) return new Map();
  const fields = own.map(({ product }) => product);
  const recorded = await recordOwnProducts(db, fields, by);
  return new Map(recorded.flatMap(({ id }, index) => (own[index] ? [[own[index], id] as const] : [])));
}
