import { UnstyledButton } from '@mantine/core';
import type { HeldComponent } from '@rampart/contract/api/equipment.ts';
import { ratingStateOf } from '@rampart/contract/rules/ratings.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { useExpanded } from '#lib/history/entry-state.ts';
import { nextOrder } from '#lib/lists/sort-order.ts';
import { ManufacturerLinks } from '#ui/product/manufacturer-links.tsx';
import { RatingBadge } from '#ui/rating/rating-badge.tsx';
import { ratingMark } from '#ui/rating/rating-mark.ts';
import railClasses from '#ui/rating/rating-rail.module.css';
import { SortHeader } from '#ui/data-table/sort-header.tsx';
import classes from './component-table.module.css';
import { componentColumns, type ComponentOrder } from './components.api.ts';
import { HoldingEquipment } from './holding-equipment.tsx';

interface ComponentTableProps {
  components: readonly HeldComponent[];
  order: ComponentOrder;
  onSort: (order: ComponentOrder) => void;
}

/** Components with the equipment that holds them, for wide screens. */
export function ComponentTable({ components, order, onSort }: ComponentTableProps) {
  return (
    <table className={classes.table} aria-label="Components">
      <thead>
        <tr>
          {componentColumns.map(({ name, label }) => (
            <SortHeader
              key={name}
              direction={order.name === name ? order.by : undefined}
              onSort={() => onSort(nextOrder(order, name))}
            >
              {label}
            </SortHeader>
          ))}
        </tr>
      </thead>
      <tbody>
        {components.map((component) => (
          <ComponentRows key={component.uuid} component={component} />
        ))}
      </tbody>
    </table>
  );
}

function ComponentRows({ component }: { component: HeldComponent }) {
  const [isOpen, toggle] = useExpanded(component.uuid);
  const type = component.label?.name ?? '–';
  return (
    <>
      <tr
        className={`${classes.row} ${railClasses.row}`}
        data-open={isOpen || undefined}
        {...ratingMark(ratingStateOf(component.rating.value))}
      >
        <td>
          <div className={classes.component}>
            <UnstyledButton
              className={classes.expander}
              aria-expanded={isOpen}
              aria-label={`Equipment with ${component.name}`}
              onClick={toggle}
            >
              <IconChevronRight size={16} stroke={1.8} aria-hidden="true" />
            </UnstyledButton>
            <Link to={`/component/${component.uuid}`} className={classes.name} title={component.name}>
              {component.name}
            </Link>
            <span className={classes.badge}>
              <RatingBadge value={component.rating.value} shrinks />
            </span>
          </div>
        </td>
        <td className={classes.cell}>
          <ManufacturerLinks organizations={component.organizations} />
        </td>
        <td className={classes.cell} title={type}>
          {type}
        </td>
        <td className={classes.cell}>
          <FirstEquipment component={component} />
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={componentColumns.length} className={classes.held}>
            <HoldingEquipment component={component} />
          </td>
        </tr>
      )}
    </>
  );
}

/** The first of the equipment by name; the row opens to show all of it. */
function FirstEquipment({ component: { equipment, total_equipment } }: { component: HeldComponent }) {
  const more = total_equipment - equipment.length;
  return (
    <span className={classes.first}>
      <b>{total_equipment.toLocaleString('en-US')}</b>
      <span className={classes.names}>
        {equipment.map(({ uuid, type, name }, index) => (
          <Fragment key={uuid}>
            {index > 0 && ', '}
            <Link to={`/${type}/${uuid}`}>{name}</Link>
          </Fragment>
        ))}
        {more > 0 && ` and ${more.toLocaleString('en-US')} more`}
      </span>
    </span>
  );
}
