import { ratingStateOf, type RatingState } from '@rampart/contract/rules/ratings.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { RatingBadge } from '#ui/rating/rating-badge.tsx';
import { OwnTag } from './own-tag.tsx';
import { ProductName } from './product-name.tsx';
import classes from './product-cell.module.css';

interface Rated {
  rating: { value: number | null };
}

/** The state that gives the left border of a product's row its colour. */
export const productRail = ({ rating }: Rated): RatingState => ratingStateOf(rating.value);

interface ProductCellProps {
  product: Rated & { name: string; is_own?: boolean };
  to: string;
  /** The expander or branch, and the picture. */
  children?: ReactNode;
  /** Shown between the name and the rating. */
  mark?: ReactNode;
}

/** The first cell of a product or component: its name with a link to `to`, and its rating. */
export function ProductCell({ product: { name, rating, is_own = false }, to, children, mark }: ProductCellProps) {
  return (
    <div className={classes.product}>
      {children}
      <Link to={to} className={classes.name} title={name}>
        <ProductName name={name} />
      </Link>
      {mark}
      <span className={classes.badge} data-own={is_own || undefined}>
        {is_own ? <OwnTag shrinks /> : <RatingBadge value={rating.value} shrinks />}
      </span>
    </div>
  );
}

/** The line from the expander to the name, in a row below an opened row. */
export function Branch() {
  return <span className={classes.branch} />;
}
