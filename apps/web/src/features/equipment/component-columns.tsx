import type { HeldComponent } from '@rampart/contract/api/equipment.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { sortsIn, type Card, type Column } from '#ui/data-table/column.ts';
import { Expander } from '#ui/data-table/opening.tsx';
import { ProductCell } from '#ui/product/product-cell.tsx';
import { manufacturerCells, typeCells } from '#ui/product/product-columns.tsx';
import { ProductFacts, ProductWords } from '#ui/product/product-words.tsx';
import { RatingBadge } from '#ui/rating/rating-badge.tsx';
import classes from './component-columns.module.css';
import type { ComponentOrder } from './components.api.ts';
import { HoldingEquipment } from './holding-equipment.tsx';

const addressOf = ({ uuid }: HeldComponent) => `/component/${uuid}`;
const expander = ({ name }: HeldComponent) => <Expander label={`Equipment with ${name}`} />;

export const componentColumns: readonly Column<HeldComponent, ComponentOrder['name']>[] = [
  {
    key: 'name',
    heading: 'Component',
    sort: 'name',
    cell: (component) => (
      <ProductCell product={component} to={addressOf(component)}>
        {expander(component)}
      </ProductCell>
    ),
    width: { wide: '34%' },
  },
  {
    key: 'manufacturer',
    heading: 'Manufacturer',
    sort: 'manufacturer',
    ...manufacturerCells,
    width: { wide: '18%' },
  },
  { key: 'type', heading: 'Component Type', sort: 'category', ...typeCells, width: { wide: '18%' } },
  {
    key: 'equipment',
    heading: 'Equipment',
    sort: 'totalEquipment',
    as: 'text',
    tone: 'quiet',
    cell: (component) => <FirstEquipment component={component} />,
  },
];

export const componentSorts = sortsIn(componentColumns);

export const componentCard: Card<HeldComponent> = {
  content: (component) => (
    <>
      <ProductWords product={component} to={addressOf(component)}>
        <ProductFacts>
          <RatingBadge value={component.rating.value} />
          <span>{`In ${quantity(component.total_equipment, 'product')}`}</span>
        </ProductFacts>
      </ProductWords>
      {expander(component)}
    </>
  ),
  below: (component) => <HoldingEquipment component={component} />,
};

/** The first equipment by name. The opened row shows all of it. */
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
