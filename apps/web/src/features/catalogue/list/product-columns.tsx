import type { ListedProduct } from '@rampart/contract/api/filters.ts';
import type { ReactNode } from 'react';
import { columnsBelow, nothing } from '#ui/data-table/cells.tsx';
import { sortsIn, type Column } from '#ui/data-table/column.ts';
import { Expander, NoExpander } from '#ui/data-table/opening.tsx';
import { Branch, ProductCell } from '#ui/product/product-cell.tsx';
import { manufacturerCells, typeCells } from '#ui/product/product-columns.tsx';
import { ProductLogo } from '#ui/product/product-logo.tsx';
import { BomCell } from '../bom/bom-cell.tsx';
import { AssetCount, hasCounts, HighPriorityCount } from './asset-counts.tsx';
import type { ProductOrder } from './products.api.ts';

type Component = ListedProduct['components'][number];
type ProductColumn = Column<ListedProduct, ProductOrder['name']>;

export const addressOf = ({ type, uuid }: Pick<ListedProduct, 'type' | 'uuid'>) => `/${type}/${uuid}`;

const columns: readonly ProductColumn[] = [
  {
    key: 'name',
    heading: 'Product',
    sort: 'name',
    cell: (product) => (
      <ProductCell product={product} to={addressOf(product)}>
        {product.components.length > 0 ? <Expander label={`Components of ${product.name}`} /> : <NoExpander />}
        <ProductLogo src={product.img_link} size={28} type={product.type} label={product.label?.name} />
      </ProductCell>
    ),
    width: { wide: '31%', medium: 'auto' },
  },
  {
    key: 'manufacturer',
    heading: 'Manufacturer',
    sort: 'manufacturer',
    ...manufacturerCells,
    width: { wide: '18%', medium: '17%', narrow: '15%' },
  },
  {
    key: 'type',
    heading: 'Product Type',
    sort: 'category',
    ...typeCells,
    width: { wide: '18%', medium: '17%', narrow: '15%' },
  },
  {
    key: 'assets',
    heading: 'Total Assets',
    sort: 'totalAssets',
    as: 'number',
    cell: (product) => (hasCounts(product) ? <AssetCount product={product} /> : nothing),
    width: { wide: '8.5%', medium: '84px', narrow: '72px' },
  },
  {
    key: 'high',
    heading: 'High Priority Assets',
    sort: 'totalHighPriorityAssets',
    as: 'number',
    cell: (product) => (hasCounts(product) ? <HighPriorityCount product={product} /> : nothing),
    width: { wide: '12.5%', medium: '120px', narrow: '104px' },
  },
  {
    key: 'bom',
    heading: 'BOM',
    as: 'text',
    tone: 'quiet',
    cell: (product) => (product.has_bom ? <BomCell product={product} /> : nothing),
    width: { wide: 'auto', medium: '52px', narrow: '44px' },
  },
];

export const productSorts = sortsIn(columns);

export function productColumns(renderMenu: (product: ListedProduct) => ReactNode): ProductColumn[] {
  return [
    ...columns,
    {
      key: 'menu',
      heading: 'Menu',
      as: 'actions',
      cell: renderMenu,
      width: { wide: '56px', medium: '52px', narrow: '44px' },
    },
  ];
}

/** For the components of a product. Components have no assets and no menu. */
export const componentColumns = columnsBelow<Component>(
  productColumns(() => null),
  {
    name: {
      cell: (component) => (
        <ProductCell product={component} to={addressOf(component)}>
          <Branch />
        </ProductCell>
      ),
    },
    manufacturer: manufacturerCells,
    type: typeCells,
  },
);
