import type { ListedProduct } from '@rampart/contract/api/filters.ts';
import { UnstyledButton } from '@mantine/core';
import { ratingStateOf } from '@rampart/contract/rules/ratings.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { ProductLogo } from '#ui/product-logo.tsx';
import { RatingBadge } from '#ui/rating-badge.tsx';
import { ratingMark } from '#ui/rating-mark.ts';
import railClasses from '#ui/rating-rail.module.css';
import { ManufacturerLinks } from './manufacturer-links.tsx';
import classes from './product-rows.module.css';

type Listed = Pick<ListedProduct, 'uuid' | 'type' | 'name' | 'rating' | 'organizations' | 'label'>;

/** A product's row and, when it is opened, one below it for each of its components. */
export function ProductRows({ product }: { product: ListedProduct }) {
  const [isOpen, setIsOpen] = useState(false);
  const hasComponents = product.components.length > 0;
  return (
    <>
      <Row item={product} isOpen={isOpen}>
        {hasComponents ? (
          <UnstyledButton
            className={classes.expander}
            aria-expanded={isOpen}
            aria-label={`Components of ${product.name}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            <IconChevronRight size={16} stroke={1.8} aria-hidden="true" />
          </UnstyledButton>
        ) : (
          <span className={classes.expander} />
        )}
        <ProductLogo src={product.img_link} size={28} />
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

interface RowProps {
  item: Listed;
  isOpen?: boolean;
  isComponent?: boolean;
  /** What stands before the name. */
  children: ReactNode;
}

function Row({ item, isOpen, isComponent, children }: RowProps) {
  const navigate = useNavigate();
  const address = `/${item.type}/${item.uuid}`;
  const open = (event: MouseEvent<HTMLElement>) => {
    // Links and buttons do their own; text being selected is not a click.
    if ((event.target as Element).closest('a, button') || window.getSelection()?.toString()) return;
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
      <td className={classes.cell}>
        <ManufacturerLinks organizations={item.organizations} />
      </td>
      <td className={classes.cell}>{item.label?.name ?? '–'}</td>
    </tr>
  );
}
