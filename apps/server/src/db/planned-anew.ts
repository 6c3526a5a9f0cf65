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
 * The query, as one that no connection keeps the plan of: for statements over much of what a company owns. A connection
 * keeps the plans of its statements, each made for the company that asked first: a join that suits ten locations takes
 * ten seconds with 20,000. Where the work takes longer than planning it, the plan is made for the company that asks.
 */
export function plannedAnew<Row>(query: RawBuilder<Row>): RawBuilder<Row> {
  return query.withPlugin(plugin);
}

export function isPlannedAnew(queryId: QueryId): boolean {
  return chosen.has(queryId);
}
