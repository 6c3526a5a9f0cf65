/** A rating is from 1 to 250. Each state covers one step of it. */
export const ratingStep = 50;
export const ratingDomain = 250;

export type RatingState = 0 | 1 | 2 | 3 | 4 | 5;

/** The scale of SPEC point 3. State 0 means everything without a rating. */
export const ratingStates: Record<RatingState, { name: string; colour: string }> = {
  5: { name: 'Pass', colour: '#00ff27' },
  4: { name: 'Attention', colour: '#fff500' },
  3: { name: 'Caution', colour: '#ffa700' },
  2: { name: 'Alert', colour: '#ff0000' },
  1: { name: 'BlackList', colour: '#2b2e34' },
  0: { name: 'No rating', colour: '#989898' },
};

/** The order of states in all lists. */
export const worstFirst: readonly RatingState[] = [1, 2, 3, 4, 5, 0];

export function ratingStateOf(value: number | null | undefined): RatingState {
  if (value == null) return 0;
  const state = Math.ceil(value / ratingStep);
  return state >= 1 && state <= 5 ? (state as RatingState) : 0;
}
