import type { ListedProduct } from '@rampart/contract/api/filters.ts';
import { UnstyledButton } from '@mantine/core';
import { ratingStateOf } from '@rampart/contract/rules/ratings.ts';
import { IconChevronRight } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { useExpanded } from '#lib/history/entry-state.ts';
import { ManufacturerLinks } from '#ui/product/manufacturer-links.tsx';
import { ProductLogo } from '#ui/product/product-logo.tsx';
import { RatingBadge } from '#ui/rating/rating-badge.tsx';
import { ratingMark } from '#ui/rating/rating-mark.ts';
import railClasses from '#ui/rating/rating-rail.module.css';
import { AssetCount, hasCounts, HighPriorityCount } from './asset-counts.tsx';
import { BomCell } from '../bom/bom-cell.tsx';
import classes from './product-rows.module.css';

type Listed = Pick<ListedProduct, 'uuid' | 'type' | 'name' | 'rating' | 'organizations' | 'label'>;

interface ProductRowsProps {
  product: ListedProduct;
  menu: ReactNode;
}

/** A product's row and, when it is opened, one below it for each of its components. */
export function ProductRows({ product, menu }: ProductRowsProps) {
  const [isOpen, toggle] = useExpanded(product.uuid);
  const hasComponents = product.components.length > 0;
  return (
    <>
      <Row
        item={product}
        isOpen={isOpen}
        assets={hasCounts(product) && <AssetCount product={product} />}
        highPriority={hasCounts(product) && <HighPriorityCount product={product} />}
        bom={product.has_bom && <BomCell product={product} />}
        menu={menu}
      >
        {hasComponents ? (
          <UnstyledButton
            className={classes.expander}
            aria-expanded={isOpen}
            aria-label={`Components of ${product.name}`}
            onClick={toggle}
          >
            <IconChevronRight size={16} stroke={1.8} aria-hidden="true" />
          </UnstyledButton>
        ) : (
          <span className={classes.expander} />
        )}
        <ProductLogo src={product.img_link} size={28} type={product.type} label={product.label?.name} />
      </Row>
      {isOpen &&
        product.components.map((component) => (
          <Row key={component.uuid} item={component} isComponent>
            <span className={classes.tree} />
          </Row>
        ))}
    </>
  );
}

const none = <span className={classes.none}>–</span>;

interface RowProps {
  item: Listed;
  isOpen?: boolean;
  isComponent?: boolean;
  assets?: ReactNode;
  highPriority?: ReactNode;
  bom?: ReactNode;
  menu?: ReactNode;
  /** What stands before the name. */
  children: ReactNode;
}

function Row({ item, isOpen, isComponent, assets, highPriority, bom, menu, children }: RowProps) {
  const navigate = useNavigate();
  const address = `/${item.type}/${item.uuid}`;
  const open = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as Element;
    // Links and buttons do their own; a menu or dialog of the row lies outside it; text being selected is not a click.
    if (target.closest('a, button') || !event.currentTarget.contains(target) || window.getSelection()?.toString())
      return;
    void navigate(address);
  };
  return (
    <tr
      className={`${classes.row} ${railClasses.row}`}
      data-open={isOpen || undefined}
      data-component={isComponent || undefined}
      {...ratingMark(ratingStateOf(item.rating.value))}
      onClick={open}
    >
      <td>
        <div className={classes.product}>
          {children}
          <Link to={address} className={classes.name} title={item.name}>
            {item.name}
          </Link>
          <span className={classes.badge}>
            <RatingBadge value={item.rating.value} shrinks />
          </span>
        </div>
      </td>
      <td className={classes.cell} title={item.organizations.map(({ name }) => name).join(', ')}>
        <ManufacturerLinks organizations={item.organizations} />
      </td>
      <td className={classes.cell} title={item.label?.name}>
        {item.label?.name ?? none}
      </td>
      <td className={classes.number}>{assets || none}</td>
      <td className={classes.number}>{highPriority || none}</td>
      <td className={classes.cell}>{bom || none}</td>
      <td className={classes.menu}>{menu}</td>
    </tr>
  );
}
