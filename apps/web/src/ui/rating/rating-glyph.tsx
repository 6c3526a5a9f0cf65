import { ratingStates, type RatingState } from '@rampart/contract/rules/ratings.ts';
import type { ReactNode } from 'react';
import classes from './rating-glyph.module.css';
import { ratingMark } from './rating-mark.ts';

const shapes: Record<RatingState, ReactNode> = {
  5: <circle cx="8" cy="8" r="6.5" />,
  4: <path d="M8 .8 15.2 8 8 15.2.8 8Z" />,
  3: <path d="M8 1.4 15.3 14.5H.7Z" />,
  2: <path d="M5.3 1.5h5.4l3.8 3.8v5.4l-3.8 3.8H5.3L1.5 10.7V5.3Z" />,
  1: <rect x="1.5" y="1.5" width="13" height="13" rx="1.5" />,
  0: <circle cx="8" cy="8" r="6.4" strokeDasharray="2.35 1.67" />,
};

const signs: Record<RatingState, string> = {
  5: 'm5 8.3 2.1 2.1 3.9-4.4',
  4: 'M8 8h.01',
  3: 'M8 6v3.4M8 12.1h.01',
  2: 'M8 4.5v4M8 11.5h.01',
  1: 'm5.2 5.2 5.6 5.6m0-5.6-5.6 5.6',
  0: 'M5.5 8h5',
};

interface RatingGlyphProps {
  state: RatingState;
  size?: number;
  /** The glyph has a text alternative, because no name is beside it. */
  isAlone?: boolean;
}

/** Each rating has its own shape, so that colour never carries the meaning alone. */
export function RatingGlyph({ state, size = 16, isAlone = false }: RatingGlyphProps) {
  const name = isAlone ? { role: 'img', 'aria-label': ratingStates[state].name } : { 'aria-hidden': true };
  return (
    <svg className={classes.glyph} width={size} height={size} viewBox="0 0 16 16" {...name} {...ratingMark(state)}>
      <g className={classes.shape}>{shapes[state]}</g>
      <path className={classes.sign} d={signs[state]} />
    </svg>
  );
}
