import type { VulnerableProduct } from '@rampart/contract/api/action-items.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { Link } from 'react-router';
import { useAssetsAddress } from '#lib/history/narrowed-assets.ts';
import { Expander } from '#ui/data-table/opening.tsx';
import { productRail } from '#ui/product/product-cell.tsx';
import { ProductLogo } from '#ui/product/product-logo.tsx';
import { ProductFacts, ProductWords } from '#ui/product/product-words.tsx';
import { RatingBadge } from '#ui/rating/rating-badge.tsx';
import { ratingMark } from '#ui/rating/rating-mark.ts';
import railClasses from '#ui/rating/rating-rail.module.css';
import { HighPriority } from './high-priority.tsx';
import classes from './item-card.module.css';
import { MitigationProgress } from './mitigation-progress.tsx';
import { WorkPanel } from './work-panel.tsx';

/** A product with vulnerabilities on a small screen. */
export function ItemCard({ product }: { product: VulnerableProduct }) {
  const addressOf = useAssetsAddress();
  return (
    <>
      <ProductLogo src={product.img_link} size={40} type={product.type} label={product.label?.name} />
      <ProductWords product={product} to={addressOf(`/product/${product.uuid}/action-items`)}>
        <ProductFacts>
          <RatingBadge value={product.rating.value} />
          <MitigationProgress product={product} />
        </ProductFacts>
        {product.total_assets > 0 && (
          <ProductFacts>
            <span>{quantity(product.total_assets, 'asset')}</span>
            <HighPriority count={product.total_high_priority_assets} words=" high priority" />
          </ProductFacts>
        )}
      </ProductWords>
      <Expander label={`Note and components of ${product.name}`} />
    </>
  );
}

/** The panel below the card: the status and note of the work, and the components. */
export function ItemPanel({ product, canEdit }: { product: VulnerableProduct; canEdit: boolean }) {
  return (
    <div className={`${classes.more} ${railClasses.box}`} {...ratingMark(productRail(product))}>
      <WorkPanel product={product} canEdit={canEdit} />
      {product.components.map((component) => (
        <Link key={component.uuid} to={`/${component.type}/${component.uuid}`} className={classes.component}>
          <span>{component.name}</span>
          <RatingBadge value={component.rating.value} />
        </Link>
      ))}
    </div>
  );
}
