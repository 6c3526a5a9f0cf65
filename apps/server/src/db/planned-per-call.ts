import { sql, type KyselyPlugin, type QueryId, type RawBuilder } from 'kysely';

const perCall = new WeakSet<QueryId>();
const once = new WeakSet<QueryId>();

const adding = (chosen: WeakSet<QueryId>): KyselyPlugin => ({
  transformQuery({ node, queryId }) {
    chosen.add(queryId);
    return node;
  },
  transformResult: async ({ result }) => result,
});
const addingToPerCall = adding(perCall);
const addingToOnce = adding(once);

/**
 * The query without a cached plan, for statements that read a large part of a company's rows. A connection caches the
 * plan of a statement, and makes it for the company that asked first. A join that is fast with ten locations takes ten
 * seconds with 20,000. If running a statement takes longer than planning it, plan it for each call.
 */
export function plannedPerCall<Row>(query: RawBuilder<Row>): RawBuilder<Row> {
  return query.withPlugin(addingToPerCall);
}

/**
 * The query with one plan for all parameters. PostgreSQL plans a kept statement again for each call if it expects a
 * better plan for the values, as it does for patterns. If planning takes longer than the difference, forbid this. It
 * applies to the rest of the transaction.
 */
export function plannedOnce<Row>(query: RawBuilder<Row>): RawBuilder<Row> {
  return query.withPlugin(addingToOnce);
}

/** A parameter whose value decides which plan is good. A statement with one is planned for each call. */
class PlanParameter {
  readonly #value: number;

  constructor(value: number) {
    this.#value = value;
  }

  /** The driver sends this. */
  toPostgres(): string {
    return String(this.#value);
  }
}

/**
 * The value as a parameter that the planner sees. As a literal, each value would be another statement to keep. As an
 * ordinary parameter, it would share one plan with all other values.
 */
export function planningFor(value: number): RawBuilder<number> {
  return sql`${new PlanParameter(value)}`;
}

export const decidesPlan = (parameter: unknown): boolean => parameter instanceof PlanParameter;

export const isPlannedPerCall = (queryId: QueryId): boolean => perCall.has(queryId);
export const isPlannedOnce = (queryId: QueryId): boolean => once.has(queryId);
