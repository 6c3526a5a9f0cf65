import { UnstyledButton } from '@mantine/core';
import type { HeldComponent } from '@rampart/contract/api/equipment.ts';
import { quantity } from '@rampart/contract/rules/quantity.ts';
import { ratingStateOf } from '@rampart/contract/rules/ratings.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useExpanded } from '#lib/history/entry-state.ts';
import { ProductOrigin } from '#ui/product/product-origin.tsx';
import { RatingBadge } from '#ui/rating/rating-badge.tsx';
import { ratingMark } from '#ui/rating/rating-mark.ts';
import railClasses from '#ui/rating/rating-rail.module.css';
import classes from './component-items.module.css';
import { HoldingEquipment } from './holding-equipment.tsx';

/** Components with the equipment that holds them, for small screens. */
export function ComponentItems({ components }: { components: readonly HeldComponent[] }) {
  return (
    <ul className={classes.list} aria-label="Components">
      {components.map((component) => (
        <ComponentItem key={component.uuid} component={component} />
      ))}
    </ul>
  );
}

function ComponentItem({ component }: { component: HeldComponent }) {
  const [isOpen, toggle] = useExpanded(component.uuid);
  return (
    <li className={classes.entry}>
      <div className={`${classes.item} ${railClasses.box}`} {...ratingMark(ratingStateOf(component.rating.value))}>
        <div className={classes.words}>
          <Link to={`/component/${component.uuid}`} className={classes.name}>
            {component.name}
          </Link>
          <ProductOrigin organizations={component.organizations} label={component.label} />
          <span className={classes.facts}>
            <RatingBadge value={component.rating.value} />
            <span>{`In ${quantity(component.total_equipment, 'product')}`}</span>
          </span>
        </div>
        <UnstyledButton
          className={classes.expander}
          aria-expanded={isOpen}
          aria-label={`Equipment with ${component.name}`}
          onClick={toggle}
        >
          <IconChevronRight size={20} stroke={1.8} aria-hidden="true" />
        </UnstyledButton>
      </div>
      {isOpen && <HoldingEquipment component={component} />}
    </li>
  );
}
