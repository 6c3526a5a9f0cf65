import type { ListedProduct } from '@rampart/contract/api/filters.ts';
import { IconFolder } from '@tabler/icons-react';
import { textOf } from '#ui/data-table/cells.tsx';
import { sortsIn, type Card, type Column } from '#ui/data-table/column.ts';
import { ProductCell } from '#ui/product/product-cell.tsx';
import { manufacturerCells, typeCells } from '#ui/product/product-columns.tsx';
import { OwnTag } from '#ui/product/own-tag.tsx';
import { ProductLogo } from '#ui/product/product-logo.tsx';
import { CardControls, ProductFacts, ProductWords } from '#ui/product/product-words.tsx';
import { RatingBadge } from '#ui/rating/rating-badge.tsx';
import classes from './group-columns.module.css';
import type { GroupOrder } from './groups.api.ts';
import { ProductMenu } from './membership/product-menu.tsx';

const addressOf = ({ type, uuid }: ListedProduct) => `/${type}/${uuid}`;

export const groupColumns: readonly Column<ListedProduct, GroupOrder['name']>[] = [
  {
    key: 'name',
    heading: 'Name',
    sort: 'name',
    cell: (product) => (
      <ProductCell product={product} to={addressOf(product)}>
        <ProductLogo src={product.img_link} size={28} type={product.type} label={product.label?.name} />
      </ProductCell>
    ),
    width: { wide: '40%' },
  },
  { key: 'type', heading: 'Type', sort: 'type', ...typeCells },
  { key: 'manufacturer', heading: 'Manufacturer', sort: 'manufacturer', ...manufacturerCells },
  { key: 'groups', heading: 'Group', ...textOf(groupNames), tone: 'quiet' },
  {
    key: 'menu',
    heading: 'Actions',
    as: 'actions',
    cell: (product) => <ProductMenu product={product} variant="row" />,
    width: { wide: '56px' },
  },
];

export const groupSorts = sortsIn(groupColumns);

export const groupCard: Card<ListedProduct> = {
  content: (product) => (
    <>
      <ProductLogo src={product.img_link} size={40} type={product.type} label={product.label?.name} />
      <ProductWords product={product} to={addressOf(product)} coversCard>
        <ProductFacts>{product.is_own ? <OwnTag /> : <RatingBadge value={product.rating.value} />}</ProductFacts>
        <p className={classes.groups}>
          <IconFolder size={16} stroke={1.7} aria-label="Group" />
          <span>{groupNames(product)}</span>
        </p>
      </ProductWords>
      <CardControls>
        <ProductMenu product={product} variant="row" />
      </CardControls>
    </>
  ),
};

function groupNames({ groups = [] }: ListedProduct): string {
  return groups.map(({ name }) => name).join(', ') || '–';
}
