import type { ListedProduct } from '@rampart/contract/api/filters.ts';
import { ratingStateOf } from '@rampart/contract/rules/ratings.ts';
import { IconFolder } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ProductLogo } from '#ui/product/product-logo.tsx';
import { ProductOrigin } from '#ui/product/product-origin.tsx';
import { RatingBadge } from '#ui/rating/rating-badge.tsx';
import { ratingMark } from '#ui/rating/rating-mark.ts';
import railClasses from '#ui/rating/rating-rail.module.css';
import classes from './group-items.module.css';
import { groupNames } from './group-table.tsx';
import { ProductMenu } from './membership/product-menu.tsx';

/** The equipment of a group as a list, for small screens. */
export function GroupItems({ name, products }: { name: string; products: readonly ListedProduct[] }) {
  return (
    <ul className={classes.list} aria-label={`Equipment in ${name}`}>
      {products.map((product) => (
        <li
          key={product.uuid}
          className={`${classes.item} ${railClasses.box}`}
          {...ratingMark(ratingStateOf(product.rating.value))}
        >
          <ProductLogo src={product.img_link} size={40} type={product.type} label={product.label?.name} />
          <div className={classes.words}>
            {/* The link lies over the whole item; the menu lies above it. */}
            <Link to={`/${product.type}/${product.uuid}`} className={classes.name}>
              {product.name}
            </Link>
            <ProductOrigin organizations={product.organizations} label={product.label} />
            <RatingBadge value={product.rating.value} />
            <p className={classes.groups}>
              <IconFolder size={16} stroke={1.7} aria-label="Group" />
              <span>{groupNames(product)}</span>
            </p>
          </div>
          <div className={classes.menu}>
            <ProductMenu product={product} variant="row" />
          </div>
        </li>
      ))}
    </ul>
  );
}
