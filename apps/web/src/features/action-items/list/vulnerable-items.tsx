import { UnstyledButton } from '@mantine/core';
import type { VulnerableProduct } from '@rampart/contract/api/action-items.ts';
import { quantity } from '@rampart/contract/rules/quantity.ts';
import { ratingStateOf } from '@rampart/contract/rules/ratings.ts';
import { IconChevronRight, IconFlagFilled } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useExpanded } from '#lib/history/entry-state.ts';
import { useAssetsAddress } from '#lib/history/narrowed-assets.ts';
import { ProductLogo } from '#ui/product/product-logo.tsx';
import { ProductOrigin } from '#ui/product/product-origin.tsx';
import { RatingBadge } from '#ui/rating/rating-badge.tsx';
import { ratingMark } from '#ui/rating/rating-mark.ts';
import railClasses from '#ui/rating/rating-rail.module.css';
import { MitigationProgress } from './mitigation-progress.tsx';
import classes from './vulnerable-items.module.css';
import { WorkPanel } from './work-panel.tsx';

interface VulnerableItemsProps {
  products: readonly VulnerableProduct[];
  canEdit: boolean;
}

/** Equipment with vulnerabilities as a list, for small screens. */
export function VulnerableItems({ products, canEdit }: VulnerableItemsProps) {
  return (
    <ul className={classes.list} aria-label="Action items">
      {products.map((product) => (
        <VulnerableItem key={product.uuid} product={product} canEdit={canEdit} />
      ))}
    </ul>
  );
}

function VulnerableItem({ product, canEdit }: { product: VulnerableProduct; canEdit: boolean }) {
  const addressOf = useAssetsAddress();
  const [isOpen, toggle] = useExpanded(product.uuid);
  const high = product.total_high_priority_assets;
  return (
    <li className={`${classes.item} ${railClasses.box}`} {...ratingMark(ratingStateOf(product.rating.value))}>
      <div className={classes.head}>
        <ProductLogo src={product.img_link} size={40} type={product.type} label={product.label?.name} />
        <div className={classes.words}>
          <Link to={addressOf(`/product/${product.uuid}/action-items`)} className={classes.name}>
            {product.name}
          </Link>
          <ProductOrigin organizations={product.organizations} label={product.label} />
          <span className={classes.facts}>
            <RatingBadge value={product.rating.value} />
            <MitigationProgress product={product} />
          </span>
          {product.total_assets > 0 && (
            <span className={classes.facts}>
              <span>{quantity(product.total_assets, 'asset')}</span>
              <span className={classes.high}>
                {high > 0 && <IconFlagFilled size={13} aria-hidden="true" />}
                {`${high.toLocaleString('en-US')} high priority`}
              </span>
            </span>
          )}
        </div>
        <UnstyledButton
          className={classes.expander}
          aria-expanded={isOpen}
          aria-label={`Note and components of ${product.name}`}
          onClick={toggle}
        >
          <IconChevronRight size={20} stroke={1.8} aria-hidden="true" />
        </UnstyledButton>
      </div>
      {isOpen && (
        <div className={classes.more}>
          <WorkPanel product={product} canEdit={canEdit} />
          {product.components.map((component) => (
            <Link key={component.uuid} to={`/${component.type}/${component.uuid}`} className={classes.component}>
              <span>{component.name}</span>
              <RatingBadge value={component.rating.value} />
            </Link>
          ))}
        </div>
      )}
    </li>
  );
}
