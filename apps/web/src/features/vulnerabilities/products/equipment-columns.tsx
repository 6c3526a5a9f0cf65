import type { OwnProduct } from '@rampart/contract/api/vulnerabilities/vulnerabilities.ts';
import { fixText } from '@rampart/contract/rules/vulnerabilities/fix-text.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import type { ReactNode } from 'react';
import { Line, Lines } from '#ui/data-table/cells.tsx';
import type { Card, Column } from '#ui/data-table/column.ts';
import { RatingBadge } from '#ui/rating/rating-badge.tsx';
import { FixEvidence } from '#ui/vulnerability/fix-evidence.tsx';
import { ActionItemsLink } from './action-items-link.tsx';
import classes from './equipment-columns.module.css';
import { ProductName } from './product-name.tsx';

interface Parts {
  /** The vulnerabilities of the product, if the page is about several. */
  cves?: (product: OwnProduct) => ReactNode;
  /** What the user can do for all assets of the product. */
  action?: (product: OwnProduct) => ReactNode;
}

const counted = (count: number) => count.toLocaleString('en-US');

export function equipmentColumns({ cves, action }: Parts = {}): readonly Column<OwnProduct>[] {
  return [
    {
      key: 'name',
      heading: 'Product',
      cell: (product) => (
        <ProductName product={product}>
          <RatingBadge value={product.rating.value} />
        </ProductName>
      ),
      width: { wide: '22%', medium: '26%' },
    },
    {
      key: 'versions',
      heading: cves ? 'Affected versions and vulnerabilities' : 'Affected versions',
      cell: (product) => (
        <div className={classes.versions}>
          {versionsOf(product)}
          {cves?.(product)}
        </div>
      ),
      width: { wide: '18%', medium: '17%' },
    },
    { key: 'fix', heading: 'Fix', cell: (product) => <Fix product={product} /> },
    {
      key: 'open',
      heading: 'Open assets',
      as: 'number',
      cell: ({ open_assets, mitigated_assets, not_affected_assets, total_locations }) => (
        <Lines>
          <b>{counted(open_assets)}</b>
          <Line until="wide">{counted(mitigated_assets)} mitigated</Line>
          {not_affected_assets > 0 && <Line until="wide">{counted(not_affected_assets)} not affected</Line>}
          <Line until="wide">{quantity(total_locations, 'site')}</Line>
        </Lines>
      ),
      width: { wide: '96px', medium: '110px' },
    },
    {
      key: 'mitigated',
      heading: 'Mitigated',
      as: 'number',
      from: 'wide',
      cell: ({ mitigated_assets, not_affected_assets }) => (
        <Lines>
          {counted(mitigated_assets)}
          {not_affected_assets > 0 && <Line>{counted(not_affected_assets)} not affected</Line>}
        </Lines>
      ),
      width: { wide: '112px' },
    },
    {
      key: 'sites',
      heading: 'Sites',
      as: 'number',
      from: 'wide',
      cell: ({ total_locations }) => counted(total_locations),
      width: { wide: '64px' },
    },
    {
      key: 'actions',
      heading: 'Actions',
      as: 'actions',
      cell: (product) => (
        <Actions product={product} slots={action ? 2 : 1}>
          {action?.(product)}
        </Actions>
      ),
      width: action ? { wide: '250px', medium: '150px' } : { wide: '176px', medium: '176px' },
    },
  ];
}

/** The same on a small screen. */
export function equipmentRowCard({ cves, action }: Parts = {}): Card<OwnProduct> {
  return {
    content: (product) => (
      <div className={classes.card}>
        <ProductName product={product}>
          <RatingBadge value={product.rating.value} />
        </ProductName>
        <p className={classes.counts}>
          <b>{quantity(product.open_assets, 'open asset')}</b>
          <span>{counted(product.mitigated_assets)} mitigated</span>
          {product.not_affected_assets > 0 && <span>{counted(product.not_affected_assets)} not affected</span>}
          <span>{quantity(product.total_locations, 'site')}</span>
        </p>
        <div className={classes.versions}>
          <span className={classes.label}>Affected versions</span> {versionsOf(product)}
          {cves?.(product)}
        </div>
        <Fix product={product} />
        <Actions product={product} slots={1}>
          {action?.(product)}
        </Actions>
      </div>
    ),
  };
}

const versionsOf = ({ versions }: OwnProduct) => versions || 'No versions named';

function Fix({ product }: { product: OwnProduct }) {
  return (
    <div className={classes.fix}>
      <b>{fixText(product)}</b>
      <FixEvidence finding={product} />
    </div>
  );
}

interface ActionsProps {
  product: OwnProduct;
  /** With 2, the link stays in its place if a row has no second action. */
  slots: 1 | 2;
  children: ReactNode;
}

function Actions({ product, slots, children }: ActionsProps) {
  return (
    <div className={classes.actions} data-slots={slots}>
      <ActionItemsLink product={product} />
      {children}
    </div>
  );
}
