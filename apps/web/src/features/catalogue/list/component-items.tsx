import type { ListedProduct } from '@rampart/contract/api/filters.ts';
import { ratingStateOf } from '@rampart/contract/rules/ratings.ts';
import { Link } from 'react-router';
import { ProductOrigin } from '#ui/product/product-origin.tsx';
import { RatingBadge } from '#ui/rating/rating-badge.tsx';
import { ratingMark } from '#ui/rating/rating-mark.ts';
import railClasses from '#ui/rating/rating-rail.module.css';
import classes from './component-items.module.css';

interface ComponentItemsProps {
  /** The product that holds them. */
  name: string;
  components: ListedProduct['components'];
}

/** The components of a product below it, for small screens. */
export function ComponentItems({ name, components }: ComponentItemsProps) {
  return (
    <ul className={classes.list} aria-label={`Components of ${name}`}>
      {components.map((component) => (
        <li
          key={component.uuid}
          className={`${classes.item} ${railClasses.box}`}
          {...ratingMark(ratingStateOf(component.rating.value))}
        >
          <span className={classes.words}>
            <Link to={`/${component.type}/${component.uuid}`} className={classes.name}>
              {component.name}
            </Link>
            <ProductOrigin organizations={component.organizations} label={component.label} />
          </span>
          <RatingBadge value={component.rating.value} />
        </li>
      ))}
    </ul>
  );
}
