import type { ListedProduct } from '@rampart/contract/api/filters.ts';
import { ratingStateOf } from '@rampart/contract/rules/ratings.ts';
import { Link } from 'react-router';
import { ProductLogo } from '#ui/product-logo.tsx';
import { RatingBadge } from '#ui/rating-badge.tsx';
import { ratingMark } from '#ui/rating-mark.ts';
import railClasses from '#ui/rating-rail.module.css';
import { ManufacturerLinks } from './manufacturer-links.tsx';
import classes from './product-cards.module.css';

/** Products as cards. */
export function ProductCards({ products }: { products: readonly ListedProduct[] }) {
  return (
    <ul className={classes.cards} aria-label="Products">
      {products.map((product) => (
        <li
          key={product.uuid}
          className={`${classes.card} ${railClasses.box}`}
          {...ratingMark(ratingStateOf(product.rating.value))}
        >
          <ProductLogo src={product.img_link} size={56} />
          <div className={classes.words}>
            {/* The link lies over the whole card; the manufacturer's own lies above it. */}
            <h2>
              <Link to={`/${product.type}/${product.uuid}`}>{product.name}</Link>
            </h2>
            <p className={classes.maker}>
              <ManufacturerLinks organizations={product.organizations} />
            </p>
            <p>{product.label?.name ?? '–'}</p>
          </div>
          <div className={classes.foot}>
            <RatingBadge value={product.rating.value} variant="scored" />
            {product.components.length > 0 && <span>{countOf(product.components.length)}</span>}
          </div>
        </li>
      ))}
    </ul>
  );
}

function countOf(components: number): string {
  return components === 1 ? '1 component' : `${components} components`;
}
