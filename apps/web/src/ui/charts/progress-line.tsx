import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import type { RatingState } from '@rampart/contract/rules/ratings.ts';
import { Tooltip } from '@mantine/core';
import { Link } from 'react-router';
import classes from './progress-line.module.css';
import { RatingGlyph } from '#ui/rating/rating-glyph.tsx';
import { ratingMark } from '#ui/rating/rating-mark.ts';

interface Part {
  state: RatingState;
  name: string;
  count: number;
}

interface ProgressLineProps {
  label: string;
  /** What it counts, in the singular. */
  noun: string;
  total: number;
  parts: readonly Part[];
  /** The link of the line, or of one of its segments. Without it there are no links. */
  addressOf?: (state?: RatingState) => string;
}

/** The states with a label above the line. The others are in tooltips and text alternatives. */
const worst = [1, 2, 3];

/** The rating states of the items with one label, worst first. */
export function ProgressLine({ label, noun, total, parts, addressOf }: ProgressLineProps) {
  const present = parts.filter(({ count }) => count > 0);
  const counts = (
    <span className={classes.counts} aria-hidden={addressOf && 'true'}>
      {present
        .filter(({ state }) => worst.includes(state))
        .map(({ state, count }) => (
          <span key={state} className={classes.count}>
            <RatingGlyph state={state} size={13} isAlone={!addressOf} /> {count.toLocaleString('en-US')}
          </span>
        ))}
      <b>{total.toLocaleString('en-US')}</b>
    </span>
  );
  const name = (
    <span className={classes.label} title={label}>
      {label}
    </span>
  );
  if (!addressOf) {
    return (
      <div>
        <div className={classes.head}>
          {name}
          {counts}
        </div>
        <Bar label={label} parts={present} />
      </div>
    );
  }
  return (
    <div>
      <Link to={addressOf()} className={classes.head} aria-label={`${label}: ${quantity(total, noun)}`}>
        {name}
        {counts}
      </Link>
      <div className={classes.links} role="group" aria-label={label}>
        {present.map((part) => (
          <Segment key={part.state} label={label} noun={noun} part={part} to={addressOf(part.state)} />
        ))}
      </div>
    </div>
  );
}

function Bar({ label, parts }: { label: string; parts: readonly Part[] }) {
  const words = parts.map(({ name, count }) => `${name} ${count.toLocaleString('en-US')}`).join(', ');
  return (
    <Tooltip label={words} withArrow>
      <div className={classes.line} role="img" aria-label={`${label}: ${words}`}>
        {parts.map(({ state, count }) => {
          const { style, ...mark } = ratingMark(state);
          return <i key={state} {...mark} style={{ ...style, flexGrow: count }} />;
        })}
      </div>
    </Tooltip>
  );
}

interface SegmentProps {
  label: string;
  noun: string;
  part: Part;
  to: string;
}

function Segment({ label, noun, part: { state, name, count }, to }: SegmentProps) {
  const { style, ...mark } = ratingMark(state);
  const words = `${name}: ${quantity(count, noun)}`;
  return (
    <Tooltip label={words} withArrow events={{ hover: true, focus: true, touch: false }}>
      <Link
        to={to}
        className={classes.segment}
        aria-label={`${label}, ${words}`}
        {...mark}
        style={{ ...style, flexGrow: count }}
      >
        <i />
      </Link>
    </Tooltip>
  );
}
