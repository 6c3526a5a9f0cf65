import type { RatingState } from '@rampart/contract/rules/ratings.ts';
import { Tooltip } from '@mantine/core';
import classes from './progress-line.module.css';
import { RatingGlyph } from './rating-glyph.tsx';
import { ratingMark } from './rating-mark.ts';

interface Part {
  state: RatingState;
  name: string;
  count: number;
}

interface ProgressLineProps {
  label: string;
  total: number;
  parts: readonly Part[];
}

/** The states that are named above the line; the others are in its tooltip and its text alternative. */
const worst = [1, 2, 3];

/** How the items of one label divide over the rating states, the worst first. */
export function ProgressLine({ label, total, parts }: ProgressLineProps) {
  const present = parts.filter(({ count }) => count > 0);
  const words = present.map(({ name, count }) => `${name} ${count.toLocaleString('en-US')}`).join(', ');
  return (
    <div>
      <div className={classes.head}>
        <span className={classes.label} title={label}>
          {label}
        </span>
        <span className={classes.counts}>
          {present
            .filter(({ state }) => worst.includes(state))
            .map(({ state, count }) => (
              <span key={state} className={classes.count}>
                <RatingGlyph state={state} size={13} isAlone /> {count.toLocaleString('en-US')}
              </span>
            ))}
          <b>{total.toLocaleString('en-US')}</b>
        </span>
      </div>
      <Tooltip label={words} withArrow>
        <div className={classes.line} role="img" aria-label={`${label}: ${words}`}>
          {present.map(({ state, count }) => {
            const { style, ...mark } = ratingMark(state);
            return <i key={state} {...mark} style={{ ...style, flexGrow: count }} />;
          })}
        </div>
      </Tooltip>
    </div>
  );
}
