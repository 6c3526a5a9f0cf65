import type { ListedOwnProduct } from '@rampart/contract/api/own-products.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { Link } from 'react-router';
import { CardControls, ProductFacts } from '#ui/product/product-words.tsx';
import { CatalogueState } from './catalogue-state.tsx';
import classes from './own-product-card.module.css';
import { OwnProductMenu } from './own-product-menu.tsx';
import type { Ask } from './use-row-actions.tsx';

interface OwnProductCardProps {
  product: ListedOwnProduct;
  ask: Ask | undefined;
}

/** An own product on a small screen. */
export function OwnProductCard({ product, ask }: OwnProductCardProps) {
  const { uuid, name, manufacturer, label, total_assets, is_in_my_equipment } = product;
  return (
    <>
      <div className={classes.words}>
        <Link to={`/product/${uuid}`} className={classes.name}>
          {name}
        </Link>
        <span className={classes.origin}>{[manufacturer, label].filter(Boolean).join(', ')}</span>
        <ProductFacts>
          <Link to={`/product/${uuid}/assets`}>{quantity(total_assets, 'asset')}</Link>
          {!is_in_my_equipment && <span>Not in My Equipment</span>}
        </ProductFacts>
        {(product.proposal || product.is_suggested) && (
          <div className={classes.state}>
            <CatalogueState product={product} ask={ask} />
          </div>
        )}
      </div>
      {ask && (
        <CardControls>
          <OwnProductMenu product={product} ask={ask} />
        </CardControls>
      )}
    </>
  );
}
