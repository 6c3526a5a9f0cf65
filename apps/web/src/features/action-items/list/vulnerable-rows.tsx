import { Tooltip, UnstyledButton } from '@mantine/core';
import type { VulnerableProduct } from '@rampart/contract/api/action-items.ts';
import { ratingStateOf } from '@rampart/contract/rules/ratings.ts';
import { IconChevronRight, IconFlagFilled, IconNote } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useExpanded } from '#lib/history/entry-state.ts';
import { useAssetsAddress } from '#lib/history/narrowed-assets.ts';
import { ManufacturerLinks } from '#ui/product/manufacturer-links.tsx';
import { ProductLogo } from '#ui/product/product-logo.tsx';
import { RatingBadge } from '#ui/rating/rating-badge.tsx';
import { ratingMark } from '#ui/rating/rating-mark.ts';
import railClasses from '#ui/rating/rating-rail.module.css';
import { ActionItemMenu } from './action-item-menu.tsx';
import { MitigationProgress } from './mitigation-progress.tsx';
import classes from './vulnerable-rows.module.css';
import { WorkPanel } from './work-panel.tsx';

const none = <span className={classes.none}>–</span>;

/** A product's row; opened, below it what its people say of the work, and its components. */
export function VulnerableRows({ product, canEdit }: { product: VulnerableProduct; canEdit: boolean }) {
  const addressOf = useAssetsAddress();
  const [isOpen, toggle] = useExpanded(product.uuid);
  const high = product.total_high_priority_assets;
  return (
    <>
      <tr
        className={`${classes.row} ${railClasses.row}`}
        data-open={isOpen || undefined}
        {...ratingMark(ratingStateOf(product.rating.value))}
      >
        <td>
          <div className={classes.product}>
            <UnstyledButton
              className={classes.expander}
              aria-expanded={isOpen}
              aria-label={`Note and components of ${product.name}`}
              onClick={toggle}
            >
              <IconChevronRight size={16} stroke={1.8} aria-hidden="true" />
            </UnstyledButton>
            <ProductLogo src={product.img_link} size={28} type={product.type} label={product.label?.name} />
            <Link to={addressOf(`/product/${product.uuid}/action-items`)} className={classes.name} title={product.name}>
              {product.name}
            </Link>
            {product.note && (
              <Tooltip label={product.note} multiline maw={360} withArrow>
                <IconNote className={classes.note} size={16} stroke={1.6} role="img" aria-label="Has a note" />
              </Tooltip>
            )}
            <span className={classes.badge}>
              <RatingBadge value={product.rating.value} shrinks />
            </span>
          </div>
        </td>
        <td className={classes.cell}>
          <ManufacturerLinks organizations={product.organizations} />
        </td>
        <td>
          <MitigationProgress product={product} />
        </td>
        <td className={classes.cell} title={product.label?.name}>
          {product.label?.name ?? none}
        </td>
        <td className={classes.number}>{product.total_assets.toLocaleString('en-US')}</td>
        <td className={classes.number}>
          <span className={classes.high}>
            {high > 0 && <IconFlagFilled size={13} aria-hidden="true" />}
            {high.toLocaleString('en-US')}
          </span>
        </td>
        <td className={classes.menu}>
          <ActionItemMenu product={product} />
        </td>
      </tr>
      {isOpen && (
        <tr className={classes.work}>
          <td colSpan={7}>
            <WorkPanel product={product} canEdit={canEdit} />
          </td>
        </tr>
      )}
      {isOpen && product.components.map((component) => <ComponentRow key={component.uuid} component={component} />)}
    </>
  );
}

function ComponentRow({ component }: { component: VulnerableProduct['components'][number] }) {
  return (
    <tr
      className={`${classes.row} ${railClasses.row}`}
      data-component="true"
      {...ratingMark(ratingStateOf(component.rating.value))}
    >
      <td>
        <ComponentName component={component} />
      </td>
      <td className={classes.cell}>
        <ManufacturerLinks organizations={component.organizations} />
      </td>
      <td>{none}</td>
      <td className={classes.cell}>{component.label?.name ?? none}</td>
      <td className={classes.number}>{none}</td>
      <td className={classes.number}>{none}</td>
      <td className={classes.menu}>{null}</td>
    </tr>
  );
}

function ComponentName({ component }: { component: VulnerableProduct['components'][number] }) {
  return (
    <div className={classes.product}>
      <span className={classes.tree} />
      <Link to={`/${component.type}/${component.uuid}`} className={classes.name} title={component.name}>
        {component.name}
      </Link>
      <span className={classes.badge}>
        <RatingBadge value={component.rating.value} shrinks />
      </span>
    </div>
  );
}
