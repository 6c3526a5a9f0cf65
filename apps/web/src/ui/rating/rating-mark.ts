import { ratingStates, type RatingState } from '@rampart/contract/rules/ratings.ts';
import type { CSSProperties } from 'react';

/** Gives a shape the colour and the casing line of a rating. Style sheets read `--rp-rating` and `--rp-casing`. */
export function ratingMark(state: RatingState): { 'data-rating': RatingState; style: CSSProperties } {
  const colours: Record<`--${string}`, string> = {
    '--rp-rating': ratingStates[state].colour,
    '--rp-casing': state === 1 ? 'var(--rp-case-1)' : 'var(--rp-case)',
  };
  return { 'data-rating': state, style: colours };
}
