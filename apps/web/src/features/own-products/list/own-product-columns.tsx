import type { ListedOwnProduct } from '@rampart/contract/api/own-products.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { Line, Lines, textOf } from '#ui/data-table/cells.tsx';
import type { Card, Column } from '#ui/data-table/column.ts';
import { ProductName } from '#ui/product/product-name.tsx';
import { CatalogueState } from './catalogue-state.tsx';
import { OwnProductCard } from './own-product-card.tsx';
import { OwnProductMenu } from './own-product-menu.tsx';
import type { Ask } from './use-row-actions.tsx';

const shownColumns = (ask: Ask | undefined): Column<ListedOwnProduct>[] => [
  {
    key: 'name',
    heading: 'Product',
    cell: ({ uuid, name, manufacturer, is_in_my_equipment }) => (
      <Lines>
        <Link to={`/product/${uuid}`} title={name}>
          <ProductName name={name} lines={2} />
        </Link>
        <Line>{[manufacturer, !is_in_my_equipment && 'not in My Equipment'].filter(Boolean).join(', ')}</Line>
      </Lines>
    ),
  },
  { key: 'type', heading: 'Product Type', ...textOf(({ label }) => label), tone: 'quiet', width: { wide: '22%' } },
  {
    key: 'assets',
    heading: 'Total Assets',
    as: 'number',
    cell: (product) => <Assets product={product} />,
    width: { wide: '110px' },
  },
  {
    key: 'catalogue',
    heading: 'Catalogue',
    cell: (product) => <CatalogueState product={product} ask={ask} />,
    width: { wide: '30%' },
  },
];

/** The number of assets, with a link to them. */
function Assets({ product: { uuid, name, total_assets } }: { product: ListedOwnProduct }) {
  return (
    <Anchor
      component={Link}
      inherit
      fw={500}
      to={`/product/${uuid}/assets`}
      aria-label={`${quantity(total_assets, 'asset')} of ${name}`}
    >
      {total_assets.toLocaleString('en-US')}
    </Anchor>
  );
}

/** Without `ask` there are no actions. */
export function ownProductColumns(ask: Ask | undefined): Column<ListedOwnProduct>[] {
  if (!ask) return shownColumns(ask);
  return [
    ...shownColumns(ask),
    {
      key: 'menu',
      heading: 'Menu',
      as: 'actions',
      cell: (product) => <OwnProductMenu product={product} ask={ask} />,
      width: { wide: '56px' },
    },
  ];
}

export const ownProductCard = (ask: Ask | undefined): Card<ListedOwnProduct> => ({
  content: (product) => <OwnProductCard product={product} ask={ask} />,
});
