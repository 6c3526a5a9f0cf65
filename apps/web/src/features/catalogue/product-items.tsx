import type { ListedProduct } from '@rampart/contract/api/filters.ts';
import { ratingStateOf } from '@rampart/contract/rules/ratings.ts';
import { Link } from 'react-router';
import { ProductLogo } from '#ui/product-logo.tsx';
import { RatingBadge } from '#ui/rating-badge.tsx';
import { ratingMark } from '#ui/rating-mark.ts';
import railClasses from '#ui/rating-rail.module.css';
import classes from './product-items.module.css';

/** Products as a list, for small screens. */
export function ProductItems({ products }: { products: readonly ListedProduct[] }) {
  return (
    <ul className={classes.list} aria-label="Products">
      {products.map(({ uuid, type, name, img_link, rating, organizations, label }) => (
        <li key={uuid} className={`${classes.item} ${railClasses.box}`} {...ratingMark(ratingStateOf(rating.value))}>
          <ProductLogo src={img_link} size={40} />
          <div className={classes.words}>
            {/* The link lies over the whole item; its name is the product's alone. */}
            <Link to={`/${type}/${uuid}`}>{name}</Link>
            <span>
              {[...organizations.map((organization) => organization.name), label?.name].filter(Boolean).join(', ')}
            </span>
            <RatingBadge value={rating.value} />
          </div>
        </li>
      ))}
    </ul>
  );
}
