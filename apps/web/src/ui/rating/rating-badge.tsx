import { ratingStateOf, ratingStates } from '@rampart/contract/rules/ratings.ts';
import classes from './rating-badge.module.css';
import { RatingGlyph } from './rating-glyph.tsx';

interface RatingBadgeProps {
  value: number | null;
  variant?: 'plain' | 'boxed' | 'scored';
  /** If there is only room for the glyph (768 to 1199 pixels), the name stays for screen readers. */
  shrinks?: boolean;
}

/** The glyph and name of a rating. `scored` adds the value. */
export function RatingBadge({ value, variant = 'plain', shrinks = false }: RatingBadgeProps) {
  const state = ratingStateOf(value);
  return (
    <span className={classes.badge} data-variant={variant} data-shrinks={shrinks || undefined}>
      <RatingGlyph state={state} />
      <span className={classes.name}>{ratingStates[state].name}</span>
      {variant === 'scored' && state > 0 && <span className={classes.value}>{value}</span>}
    </span>
  );
}
