import { sql, type RawBuilder } from 'kysely';
import type { RatingAnswer } from '@rampart/contract/api/catalogue.ts';
import { ratingStateOf, ratingStates, ratingStep, type RatingState } from '@rampart/contract/rules/ratings.ts';
import { always, type Condition } from '#db/conditions.ts';
import { planningFor } from '#db/planned-per-call.ts';

/** A rating as the API returns it, from its two columns. */
export function ratingOf({ rating, rated_at }: { rating: number | null; rated_at: Date | null }): RatingAnswer {
  return {
    value: rating,
    status: ratingStates[ratingStateOf(rating)].name,
    last_updated: rated_at?.toISOString() ?? null,
  };
}

const step = sql.lit(ratingStep);

/** The state of a rating, an integer that may be null, in SQL: `ratingStateOf` of the contract. */
export function ratingStateInSql(rating: RawBuilder<unknown>): RawBuilder<RatingState> {
  return sql`coalesce((${rating} + ${step} - 1) / ${step}, 0)`;
}

/** Whether a row of `product` has a rating with this state or a worse one. */
export function isRatedAtMost(state: RatingState): Condition {
  return sql<boolean>`product.rating <= ${sql.lit(state * ratingStep)}`;
}

/**
 * Whether a row of `product` is in one of the rating states. A cached plan for any range would expect few products. One
 * state has its range in the statement: there are few of them, and planning takes longer than reading such a page.
 * Statements with several are planned for each call, so that their number does not grow with the combinations.
 */
export function hasRating(states: number[]): Condition {
  if (states.length === 0) return always;
  const distinct = [...new Set(states)];
  const bound = distinct.length === 1 ? (value: number) => sql.lit(value) : planningFor;
  const ranges = distinct.map((state) =>
    state === 0
      ? sql<boolean>`product.rating IS NULL`
      : sql<boolean>`product.rating BETWEEN ${bound((state - 1) * ratingStep + 1)} AND ${bound(state * ratingStep)}`,
  );
  return sql<boolean>`(${sql.join(ranges, sql` OR `)})`;
}
