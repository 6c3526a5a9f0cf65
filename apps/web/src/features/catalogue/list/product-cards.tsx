import type { ListedProduct } from '@rampart/contract/api/filters.ts';
import { ratingStateOf } from '@rampart/contract/rules/ratings.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { ManufacturerLinks } from '#ui/product/manufacturer-links.tsx';
import { OwnTag } from '#ui/product/own-tag.tsx';
import { ProductLogo } from '#ui/product/product-logo.tsx';
import { ProductName } from '#ui/product/product-name.tsx';
import { RatingBadge } from '#ui/rating/rating-badge.tsx';
import { ratingMark } from '#ui/rating/rating-mark.ts';
import railClasses from '#ui/rating/rating-rail.module.css';
import { AssetCount, hasCounts, HighPriorityCount } from './asset-counts.tsx';
import classes from './product-cards.module.css';

interface ProductCardsProps {
  products: readonly ListedProduct[];
  renderMenu: (product: ListedProduct) => ReactNode;
}

/** Products as cards. */
export function ProductCards({ products, renderMenu }: ProductCardsProps) {
  return (
    <ul className={classes.cards} aria-label="Products">
      {products.map((product) => (
        <li
          key={product.uuid}
          className={`${classes.card} ${railClasses.box}`}
          {...ratingMark(ratingStateOf(product.rating.value))}
        >
          <ProductLogo src={product.img_link} size={56} type={product.type} label={product.label?.name} />
          <div className={classes.words}>
            {/* The link covers the complete card. The manufacturer's link and the menu are above it. */}
            <h2>
              <Link to={`/${product.type}/${product.uuid}`} title={product.name}>
                <ProductName name={product.name} lines={3} />
              </Link>
            </h2>
            <p className={classes.maker}>
              <ManufacturerLinks organizations={product.organizations} />
            </p>
            <p>{typeOf(product)}</p>
          </div>
          <div className={classes.menu}>{renderMenu(product)}</div>
          <div className={classes.foot}>
            {product.is_own ? <OwnTag /> : <RatingBadge value={product.rating.value} variant="scored" />}
            {hasCounts(product) && (
              <>
                <AssetCount product={product} inWords />
                {product.total_high_priority_assets > 0 && <HighPriorityCount product={product} />}
              </>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

function typeOf({ label, components }: ListedProduct): string {
  const count = components.length > 0 && quantity(components.length, 'component');
  return [label?.name, count].filter(Boolean).join(', ') || '–';
}
