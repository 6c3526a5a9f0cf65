import { ratingStates, worstFirst } from '@rampart/contract/rules/ratings.ts';
import { RatingGlyph } from '#ui/rating/rating-glyph.tsx';
import classes from './map-legend.module.css';

export function MapLegend() {
  return (
    <div className={classes.legend}>
      <h2>Worst rating at location</h2>
      <ul>
        {worstFirst.map((state) => (
          <li key={state}>
            <RatingGlyph state={state} size={14} />
            {ratingStates[state].name}
          </li>
        ))}
        <li>
          <span className={classes.empty} aria-hidden="true" />
          No assets
        </li>
      </ul>
    </div>
  );
}
