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

/** Whether a row of `product` is in one of the rating states. */
export function hasRating(states: number[]): Condition {
  if (states.length === 0) return always;
  const ranges = [...new Set(states)].map((state) =>
    state === 0
      ? sql<boolean>`product.rating IS NULL`
      : // A plan for any range would expect few products.
        sql<boolean>`product.rating BETWEEN ${planningFor((state - 1) * ratingStep + 1)} AND ${planningFor(state * ratingStep)}`,
  );
  return sql<boolean>`(${sql.join(ranges, sql` OR `)})`;
}
