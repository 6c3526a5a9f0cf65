import {
  ratingDomain,
  ratingStateOf,
  ratingStates,
  ratingStep,
  type RatingState,
} from '@rampart/contract/rules/ratings.ts';
import { ratingMark } from './rating-mark.ts';
import classes from './rating-scale.module.css';

const bands: readonly RatingState[] = [1, 2, 3, 4, 5];
const ticks = [0, ...bands.map((band) => band * ratingStep)];

function Bands() {
  return (
    <div className={classes.bar}>
      {bands.map((band) => (
        <i key={band} {...ratingMark(band)} />
      ))}
    </div>
  );
}

function Position({ percent, value }: { percent: number; value?: number }) {
  return (
    <div className={classes.position} style={{ left: `${percent}%` }}>
      {value !== undefined && <b>{value}</b>}
      <svg width="12" height="8" viewBox="0 0 12 8" aria-hidden="true">
        <path d="M6 7.4.9.6h10.2Z" />
      </svg>
    </div>
  );
}

/** The five bands from 0 to 250, with a marker at the value. */
export function RatingScale({ value }: { value: number | null }) {
  const state = ratingStateOf(value);
  const isRated = value !== null && state > 0;
  const text = isRated ? `Rating ${value} of ${ratingDomain}, ${ratingStates[state].name}` : ratingStates[0].name;
  return (
    <div className={classes.scale} role="img" aria-label={text}>
      {isRated && <Position percent={(value / ratingDomain) * 100} value={value} />}
      <Bands />
      <div className={classes.names}>
        {ticks.map((tick) => (
          <em key={tick} style={{ left: `${(tick / ratingDomain) * 100}%` }}>
            {tick}
          </em>
        ))}
        {bands.map((band) => (
          <span key={band} data-current={band === state || undefined}>
            {ratingStates[band].name}
          </span>
        ))}
      </div>
    </div>
  );
}

/** The same five bands without words, for a percentage that is shown beside them. */
export function CompactScale({ percent, label }: { percent: number; label: string }) {
  const place = Math.min(100, Math.max(0, percent));
  return (
    <div className={classes.scale} data-compact role="img" aria-label={label}>
      <Position percent={place} />
      <Bands />
    </div>
  );
}
