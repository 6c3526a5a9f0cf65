import type { RatingAnswer } from '@rampart/contract/api/catalogue.ts';
import { ratingStateOf, ratingStates } from '@rampart/contract/rules/ratings.ts';

/** A rating as the calls give it, from the two columns that hold it. */
export function ratingOf({ rating, rated_at }: { rating: number | null; rated_at: Date | null }): RatingAnswer {
  return {
    value: rating,
    status: ratingStates[ratingStateOf(rating)].name,
    last_updated: rated_at?.toISOString() ?? null,
  };
}
