import { ratingStateOf, ratingStates, type RatingState } from '@rampart/contract/rules/ratings.ts';

/** A symbol for each state, so that the colour never carries the meaning alone. */
const signs: Record<RatingState, { sign: string; ink: string }> = {
  1: { sign: '×', ink: '#ffffff' },
  2: { sign: '!', ink: '#ffffff' },
  3: { sign: '!', ink: '#171c24' },
  4: { sign: '•', ink: '#171c24' },
  5: { sign: '✓', ink: '#171c24' },
  0: { sign: '–', ink: '#171c24' },
};

/** The coloured symbol of a state. Its name is always beside it. */
export function RatingSign({ state }: { state: RatingState }) {
  const { sign, ink } = signs[state];
  return (
    <span
      aria-hidden="true"
      className={state === 1 ? 'casing only-seen' : 'only-seen'}
      style={{
        display: 'inline-block',
        width: 16,
        height: 16,
        border: '1px solid rgba(16,20,27,.48)',
        borderRadius: 4,
        background: ratingStates[state].colour,
        color: ink,
        fontSize: 12,
        lineHeight: '16px',
        fontWeight: 700,
        textAlign: 'center',
      }}
    >
      {sign}
    </span>
  );
}

export function RatingName({ value }: { value: number | null }) {
  const state = ratingStateOf(value);
  return (
    <>
      <RatingSign state={state} /> {ratingStates[state].name}
    </>
  );
}
