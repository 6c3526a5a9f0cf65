import type { RatingAnswer } from '@rampart/contract/api/catalogue.ts';
import { ratingDomain, ratingStateOf, ratingStates } from '@rampart/contract/rules/ratings.ts';
import type { ReactNode } from 'react';
import { dayOf } from '#lib/dates.ts';
import { ProductLogo } from '#ui/product/product-logo.tsx';
import { RatingGlyph } from '#ui/rating/rating-glyph.tsx';
import { ratingMark } from '#ui/rating/rating-mark.ts';
import railClasses from '#ui/rating/rating-rail.module.css';
import { RatingScale } from '#ui/rating/rating-scale.tsx';
import classes from './rating-card.module.css';

interface RatingCardProps {
  rating: RatingAnswer;
  logo: string | null;
  /** Whether it is a product or a component, and the name of its type. Used in place of a missing logo. */
  type?: string;
  label?: string;
  /** The explanation of the rating. */
  explanation?: ReactNode;
}

/** Logo and rating at the head of a profile. */
export function RatingCard({ rating: { value, last_updated }, logo, type, label, explanation }: RatingCardProps) {
  const state = ratingStateOf(value);
  return (
    <section
      id="rating"
      className={`${classes.card} ${railClasses.box}`}
      aria-labelledby="rating-title"
      {...ratingMark(state)}
    >
      <div className={classes.main}>
        <ProductLogo src={logo} size={88} type={type} label={label} />
        <div className={classes.rating}>
          <h2 id="rating-title">Rating</h2>
          <div className={classes.state}>
            <RatingGlyph state={state} size={34} />
            <div>
              <b>{ratingStates[state].name}</b>
              {state > 0 && (
                <span>
                  {value} of {ratingDomain}
                </span>
              )}
            </div>
          </div>
          {last_updated && <p>Last updated {dayOf(last_updated)}</p>}
        </div>
        <div className={classes.scale}>
          <RatingScale value={value} />
        </div>
      </div>
      {explanation}
    </section>
  );
}
