import { UnstyledButton } from '@mantine/core';
import type { ListedProduct } from '@rampart/contract/api/filters.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { ratingStateOf } from '@rampart/contract/rules/ratings.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useExpanded } from '#lib/history/entry-state.ts';
import { ProductLogo } from '#ui/product/product-logo.tsx';
import { ProductOrigin } from '#ui/product/product-origin.tsx';
import { RatingBadge } from '#ui/rating/rating-badge.tsx';
import { ratingMark } from '#ui/rating/rating-mark.ts';
import railClasses from '#ui/rating/rating-rail.module.css';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { AssetCount, hasCounts, HighPriorityCount } from './asset-counts.tsx';
import { BomCell } from '../bom/bom-cell.tsx';
import { ComponentItems } from './component-items.tsx';
import classes from './product-items.module.css';

interface ProductItemsProps {
  /** Undefined while they load. */
  products: readonly ListedProduct[] | undefined;
  renderMenu: (product: ListedProduct) => ReactNode;
}

/** Products as a list, for small screens. */
export function ProductItems({ products, renderMenu }: ProductItemsProps) {
  if (!products) return <SkeletonRows count={limits.productPageSize} rowHeight={90} withLogo />;
  return (
    <ul className={classes.list} aria-label="Products">
      {products.map((product) => (
        <ProductItem key={product.uuid} product={product} menu={renderMenu(product)} />
      ))}
    </ul>
  );
}

/** A product and, when it is opened, its components below it. */
function ProductItem({ product, menu }: { product: ListedProduct; menu: ReactNode }) {
  const [isOpen, toggle] = useExpanded(product.uuid);
  const componentsId = useId();
  return (
    <li className={classes.entry}>
      <div className={`${classes.item} ${railClasses.box}`} {...ratingMark(ratingStateOf(product.rating.value))}>
        <ProductLogo src={product.img_link} size={40} type={product.type} label={product.label?.name} />
        <div className={classes.words}>
          {/* The link lies over the whole item; its name is the product's alone. */}
          <Link to={`/${product.type}/${product.uuid}`} className={classes.name}>
            {product.name}
          </Link>
          <ProductOrigin organizations={product.organizations} label={product.label} />
          <span className={classes.facts}>
            <RatingBadge value={product.rating.value} />
            {hasCounts(product) && (
              <>
                <AssetCount product={product} inWords />
                {product.total_high_priority_assets > 0 && <HighPriorityCount product={product} />}
              </>
            )}
            {product.has_bom && <BomCell product={product} word="BOM" />}
          </span>
        </div>
        <div className={classes.controls}>
          {menu}
          {product.components.length > 0 && (
            <UnstyledButton
              className={classes.expander}
              aria-expanded={isOpen}
              aria-controls={componentsId}
              aria-label={`Components of ${product.name}`}
              onClick={toggle}
            >
              <IconChevronRight size={20} stroke={1.8} aria-hidden="true" />
            </UnstyledButton>
          )}
        </div>
      </div>
      {product.components.length > 0 && (
        <div id={componentsId} hidden={!isOpen}>
          {isOpen && <ComponentItems name={product.name} components={product.components} />}
        </div>
      )}
    </li>
  );
}
