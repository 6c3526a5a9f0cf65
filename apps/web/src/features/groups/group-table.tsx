import type { ListedProduct } from '@rampart/contract/api/filters.ts';
import { ratingStateOf } from '@rampart/contract/rules/ratings.ts';
import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { ManufacturerLinks } from '#ui/product/manufacturer-links.tsx';
import { ProductLogo } from '#ui/product/product-logo.tsx';
import { RatingBadge } from '#ui/rating/rating-badge.tsx';
import { ratingMark } from '#ui/rating/rating-mark.ts';
import railClasses from '#ui/rating/rating-rail.module.css';
import { SortHeader } from '#ui/data-table/sort-header.tsx';
import classes from './group-table.module.css';
import type { GroupOrder } from './groups.api.ts';
import { ProductMenu } from './membership/product-menu.tsx';

export const groupColumns = [
  { name: 'name', label: 'Name' },
  { name: 'type', label: 'Type' },
  { name: 'manufacturer', label: 'Manufacturer' },
] as const;

interface GroupTableProps {
  /** Of the group. */
  name: string;
  products: readonly ListedProduct[];
  order: GroupOrder;
  onSort: (name: GroupOrder['name']) => void;
}

/** The equipment of a group in rows, for wide screens. */
export function GroupTable({ name, products, order, onSort }: GroupTableProps) {
  return (
    <table className={classes.table} aria-label={`Equipment in ${name}`}>
      <thead>
        <tr>
          {groupColumns.map((column) => (
            <SortHeader
              key={column.name}
              direction={order.name === column.name ? order.by : undefined}
              onSort={() => onSort(column.name)}
            >
              {column.label}
            </SortHeader>
          ))}
          <th scope="col">Group</th>
          <th scope="col">
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <GroupRow key={product.uuid} product={product} />
        ))}
      </tbody>
    </table>
  );
}

function GroupRow({ product }: { product: ListedProduct }) {
  const type = product.label?.name ?? '–';
  const groups = groupNames(product);
  return (
    <tr className={`${classes.row} ${railClasses.row}`} {...ratingMark(ratingStateOf(product.rating.value))}>
      <td>
        <div className={classes.product}>
          <ProductLogo src={product.img_link} size={28} type={product.type} label={product.label?.name} />
          <Link to={`/${product.type}/${product.uuid}`} className={classes.name} title={product.name}>
            {product.name}
          </Link>
          <span className={classes.badge}>
            <RatingBadge value={product.rating.value} shrinks />
          </span>
        </div>
      </td>
      <td className={classes.cell} title={type}>
        {type}
      </td>
      <td className={classes.cell}>
        <ManufacturerLinks organizations={product.organizations} />
      </td>
      <td className={classes.cell} title={groups}>
        {groups}
      </td>
      <td className={classes.menu}>
        <ProductMenu product={product} variant="row" />
      </td>
    </tr>
  );
}

export function groupNames({ groups = [] }: ListedProduct): string {
  return groups.map(({ name }) => name).join(', ') || '–';
}
