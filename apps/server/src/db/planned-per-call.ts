import type { KyselyPlugin, QueryId, RawBuilder } from 'kysely';

const chosen = new WeakSet<QueryId>();

const plugin: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    chosen.add(queryId);
    return node;
  },
  transformResult: async ({ result }) => result,
};

/**
 * The query without a cached plan, for statements that read a large part of a company's rows. A connection caches the
 * plan of a statement, and makes it for the company that asked first. A join that is fast with ten locations takes ten
 * seconds with 20,000. If running a statement takes longer than planning it, plan it for each call.
 */
export function plannedPerCall<Row>(query: RawBuilder<Row>): RawBuilder<Row> {
  return query.withPlugin(plugin);
}

export function isPlannedPerCall(queryId: QueryId): boolean {
  return chosen.has(queryId);
}
