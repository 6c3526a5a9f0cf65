import type { ListedProduct } from '@rampart/contract/api/filters.ts';
import type { ReactNode } from 'react';
import type { Card } from '#ui/data-table/column.ts';
import { DataCards } from '#ui/data-table/data-cards.tsx';
import { Expander } from '#ui/data-table/opening.tsx';
import { productRail } from '#ui/product/product-cell.tsx';
import { OwnTag } from '#ui/product/own-tag.tsx';
import { ProductLogo } from '#ui/product/product-logo.tsx';
import { CardControls, ProductFacts, ProductWords } from '#ui/product/product-words.tsx';
import { RatingBadge } from '#ui/rating/rating-badge.tsx';
import { BomCell } from '../bom/bom-cell.tsx';
import { AssetCount, hasCounts, HighPriorityCount } from './asset-counts.tsx';
import { addressOf } from './product-columns.tsx';

type Component = ListedProduct['components'][number];

/** A product in a list on a small screen. Its components open below it. */
export function productCard(renderMenu: (product: ListedProduct) => ReactNode): Card<ListedProduct> {
  return {
    content: (product) => <ProductContent product={product} menu={renderMenu(product)} />,
    below: ({ name, components }) => (
      <DataCards
        label={`Components of ${name}`}
        rows={components}
        rowKey={({ uuid }) => uuid}
        card={componentCard}
        rail={productRail}
        place="below"
      />
    ),
  };
}

function ProductContent({ product, menu }: { product: ListedProduct; menu: ReactNode }) {
  return (
    <>
      <ProductLogo src={product.img_link} size={40} type={product.type} label={product.label?.name} />
      <ProductWords product={product} to={addressOf(product)} coversCard>
        <ProductFacts>
          {product.is_own ? <OwnTag /> : <RatingBadge value={product.rating.value} />}
          {hasCounts(product) && (
            <>
              <AssetCount product={product} inWords />
              {product.total_high_priority_assets > 0 && <HighPriorityCount product={product} />}
            </>
          )}
          {product.has_bom && <BomCell product={product} word="BOM" />}
        </ProductFacts>
      </ProductWords>
      <CardControls>
        {menu}
        {product.components.length > 0 && <Expander label={`Components of ${product.name}`} />}
      </CardControls>
    </>
  );
}

const componentCard: Card<Component> = {
  content: (component) => (
    <>
      <ProductWords product={component} to={addressOf(component)} coversCard />
      <RatingBadge value={component.rating.value} />
    </>
  ),
};
