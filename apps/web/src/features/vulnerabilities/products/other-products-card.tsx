import type { AffectedProduct, VulnerabilityPage } from '@rampart/contract/api/vulnerabilities/vulnerabilities.ts';
import { fixText } from '@rampart/contract/rules/vulnerabilities/fix-text.ts';
import type { ReactNode } from 'react';
import { Card, CardNote } from '#ui/layout/card.tsx';
import { useShowAll } from '#ui/layout/show-all.tsx';
import { RatingBadge } from '#ui/rating/rating-badge.tsx';
import rowClasses from '../rows.module.css';
import { CutOff } from './cut-off.tsx';
import classes from './other-products-card.module.css';
import { ProductName } from './product-name.tsx';

interface OtherProductsCardProps {
  list: VulnerabilityPage['other_products'];
  /** Whether another card has the products of My Equipment. */
  isRest: boolean;
  /** The vulnerabilities of the product, if the page is about several. */
  cves?: (product: AffectedProduct) => ReactNode;
}

/** The products of the catalogue that are affected, without those of My Equipment. */
export function OtherProductsCard({ list, isRest, cves }: OtherProductsCardProps) {
  const { shown, control } = useShowAll(list.products, 10);
  return (
    <Card
      id="products"
      title={isRest ? 'Other Products' : 'Products'}
      aside={list.total > 0 && <span>{list.total.toLocaleString('en-US')}</span>}
    >
      {list.products.length === 0 && (
        <CardNote>{isRest ? 'No other product of the catalogue is affected.' : 'No product is affected.'}</CardNote>
      )}
      {shown.length > 0 && (
        <ul className={rowClasses.rows}>
          {shown.map((product) => (
            <li key={product.uuid} className={classes.row}>
              <ProductName product={product} />
              <div className={classes.finding}>
                <span>{product.versions || 'No versions named'}</span>
                <span className={classes.fix}>{fixText(product)}</span>
                {cves?.(product)}
              </div>
              <RatingBadge value={product.rating.value} />
            </li>
          ))}
        </ul>
      )}
      {control && <div className={rowClasses.more}>{control}</div>}
      <CutOff list={list} />
    </Card>
  );
}
