import { ActionIcon, Menu, UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronDown, IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import type { SortOrder } from '#lib/lists/sort-order.ts';
import classes from './sort-menu.module.css';

interface SortMenuProps<Name extends string> {
  columns: readonly { name: Name; label: string }[];
  order: SortOrder<Name>;
  onChange: (order: SortOrder<Name>) => void;
}

/** Selects the order of a list that has no headings. */
export function SortMenu<Name extends string>({ columns, order, onChange }: SortMenuProps<Name>) {
  const isAscending = order.by === 'asc';
  const Arrow = isAscending ? IconSortAscending : IconSortDescending;
  // Undefined if the list hides this column, because no row has a value.
  const current = columns.find(({ name }) => name === order.name)?.label;
  return (
    <div className={classes.sort}>
      <Menu>
        <Menu.Target>
          <UnstyledButton className={classes.target}>
            {current ? (
              <>
                Sort by <b>{current}</b>
              </>
            ) : (
              'Sort'
            )}
            <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {columns.map(({ name, label }) => (
            <Menu.RadioItem
              key={name}
              value={name}
              checked={name === order.name}
              checkIcon={<IconCheck size={16} stroke={1.8} />}
              onChange={() => onChange({ name, by: 'asc' })}
            >
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ActionIcon
        className={classes.direction}
        aria-label={isAscending ? 'Sorted ascending, sort descending' : 'Sorted descending, sort ascending'}
        onClick={() => onChange({ ...order, by: isAscending ? 'desc' : 'asc' })}
      >
        <Arrow size={16} stroke={1.7} />
      </ActionIcon>
    </div>
  );
}
