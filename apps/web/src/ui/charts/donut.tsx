import type { RatingState } from '@rampart/contract/rules/ratings.ts';
import classes from './donut.module.css';
import { circleLength, slicesOf } from './donut-geometry.ts';
import { ratingMark } from '#ui/rating/rating-mark.ts';

interface DonutProps {
  parts: readonly { state: RatingState; name: string; count: number }[];
}

/** The share of each rating state, with the total in the middle. The table beside it shows the same as text. */
export function Donut({ parts }: DonutProps) {
  const counts = parts.map(({ count }) => count);
  const slices = slicesOf(counts);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const words = parts.map(({ name, count }) => `${name} ${count.toLocaleString('en-US')}`).join(', ');
  return (
    <svg className={classes.donut} viewBox="0 0 64 64" role="img" aria-label={`Items by rating: ${words}`}>
      {total === 0 && <circle className={classes.empty} cx="32" cy="32" r={circleLength / (2 * Math.PI)} />}
      {parts.map(({ state }, index) => {
        const slice = slices[index];
        if (!slice) return null;
        return (
          <g key={state} {...ratingMark(state)}>
            {(['casing', 'slice'] as const).map((layer) => (
              <circle
                key={layer}
                className={classes[layer]}
                cx="32"
                cy="32"
                r={circleLength / (2 * Math.PI)}
                strokeDasharray={`${slice.length} ${circleLength - slice.length}`}
                strokeDashoffset={-slice.start}
              />
            ))}
          </g>
        );
      })}
      <text className={classes.total} x="32" y="34">
        {total.toLocaleString('en-US')}
      </text>
      <text className={classes.unit} x="32" y="40">
        {total === 1 ? 'item' : 'items'}
      </text>
    </svg>
  );
}
