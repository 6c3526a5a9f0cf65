import { Tooltip } from '@mantine/core';
import type { VulnerableProduct } from '@rampart/contract/api/action-items.ts';
import { IconNote } from '@tabler/icons-react';
import { useAssetsAddress } from '#lib/history/narrowed-assets.ts';
import { columnsBelow } from '#ui/data-table/cells.tsx';
import { sortsIn, type Column } from '#ui/data-table/column.ts';
import { Expander } from '#ui/data-table/opening.tsx';
import { Branch, ProductCell } from '#ui/product/product-cell.tsx';
import { manufacturerCells, typeCells } from '#ui/product/product-columns.tsx';
import { ProductLogo } from '#ui/product/product-logo.tsx';
import type { ActionItemOrder } from '../orders.ts';
import { ActionItemMenu } from './action-item-menu.tsx';
import { HighPriority } from './high-priority.tsx';
import classes from './item-columns.module.css';
import { MitigationProgress } from './mitigation-progress.tsx';

type ItemColumn = Column<VulnerableProduct, ActionItemOrder['name']>;

export const itemColumns: readonly ItemColumn[] = [
  {
    key: 'name',
    heading: 'Product',
    sort: 'name',
    cell: (product) => <ItemName product={product} />,
    width: { wide: '29%', narrow: '28%' },
  },
  {
    key: 'manufacturer',
    heading: 'Manufacturer',
    sort: 'manufacturer',
    ...manufacturerCells,
    width: { wide: '15%', narrow: '13%' },
  },
  {
    key: 'status',
    heading: 'Mitigation Progress',
    sort: 'status',
    cell: (product) => <MitigationProgress product={product} />,
    width: { wide: '18%', medium: '130px', narrow: '104px' },
  },
  { key: 'type', heading: 'Product Type', sort: 'category', ...typeCells },
  {
    key: 'assets',
    heading: 'Total Assets',
    sort: 'totalAssets',
    as: 'number',
    cell: ({ total_assets }) => total_assets.toLocaleString('en-US'),
    width: { wide: '9%', medium: '84px', narrow: '72px' },
  },
  {
    key: 'high',
    heading: 'High Priority Assets',
    sort: 'totalHighPriorityAssets',
    as: 'number',
    cell: ({ total_high_priority_assets }) => <HighPriority count={total_high_priority_assets} />,
    width: { wide: '12.5%', medium: '120px', narrow: '104px' },
  },
  {
    key: 'menu',
    heading: 'Menu',
    as: 'actions',
    cell: (product) => <ActionItemMenu product={product} />,
    width: { wide: '56px', narrow: '44px' },
  },
];

export const itemSorts = sortsIn(itemColumns);

/** For the components of a product. Components have no assets. */
export const componentColumns = columnsBelow<VulnerableProduct['components'][number]>(itemColumns, {
  name: {
    cell: (component) => (
      <ProductCell product={component} to={`/${component.type}/${component.uuid}`}>
        <Branch />
      </ProductCell>
    ),
  },
  manufacturer: manufacturerCells,
  type: typeCells,
});

function ItemName({ product }: { product: VulnerableProduct }) {
  const addressOf = useAssetsAddress();
  return (
    <ProductCell
      product={product}
      to={addressOf(`/product/${product.uuid}/action-items`)}
      mark={
        product.note && (
          <Tooltip label={product.note} multiline maw={360} withArrow>
            <IconNote className={classes.note} size={16} stroke={1.6} role="img" aria-label="Has a note" />
          </Tooltip>
        )
      }
    >
      <Expander label={`Note and components of ${product.name}`} />
      <ProductLogo src={product.img_link} size={28} type={product.type} label={product.label?.name} />
    </ProductCell>
  );
}
