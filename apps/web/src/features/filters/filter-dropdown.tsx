import { Popover, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CountTile } from '#ui/charts/count-tile.tsx';
import type { FilterField } from './filter-fields.ts';
import classes from './filter-dropdown.module.css';

interface FilterDropdownProps {
  field: FilterField;
  count: number;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
  children: ReactNode;
}

/** One filter of the wide bar: a button with its count, and a dropdown with the options. */
export function FilterDropdown({ field, count, isOpen, onChange, children }: FilterDropdownProps) {
  return (
    <Popover opened={isOpen} onChange={onChange} position="bottom-start" offset={4} width={260} shadow="md" trapFocus>
      <Popover.Target>
        <UnstyledButton className={classes.field} data-set={count > 0 || undefined} onClick={() => onChange(!isOpen)}>
          {field.label}
          <CountTile count={count} />
          <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>{children}</Popover.Dropdown>
    </Popover>
  );
}
