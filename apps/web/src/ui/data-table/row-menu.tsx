import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Fragment, useRef, type ReactNode, type RefObject } from 'react';
import { Link } from 'react-router';
import { useFocusHandover } from '#lib/focus/focus-return.ts';
import classes from './row-menu.module.css';

export interface MenuEntry {
  label: string;
  icon: ReactNode;
  /** The address of a link. If undefined, the entry is an action. */
  to?: string;
  onSelect?: () => void;
  /** Separated at the end, in red. */
  isDestructive?: boolean;
}

interface RowMenuProps {
  /** The button's name for screen readers, with the name of the row: `Actions for FC-2200 Flow Computer`. */
  label: string;
  /** If empty, there is no button. */
  entries: readonly MenuEntry[];
}

/** The "⋯" button at the end of a row. */
export function RowMenu({ label, entries }: RowMenuProps) {
  if (entries.length === 0) return null;
  return <FilledRowMenu label={label} entries={entries} />;
}

function FilledRowMenu({ label, entries }: RowMenuProps) {
  const target = useRef<HTMLButtonElement>(null);
  useFocusHandover(target);
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon ref={target} aria-label={label} className={classes.target}>
          <IconDots size={16} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuEntries entries={entries} target={target} />
      </Menu.Dropdown>
    </Menu>
  );
}

interface MenuEntriesProps {
  entries: readonly MenuEntry[];
  /** The button that opens the menu. */
  target: RefObject<HTMLElement | null>;
}

/** The entries of the menu of a row or a page. */
export function MenuEntries({ entries, target }: MenuEntriesProps) {
  return entries.map(({ label, icon, to, onSelect, isDestructive = false }, index) => (
    <Fragment key={label}>
      {isDestructive && index > 0 && !entries[index - 1]?.isDestructive && <Menu.Divider />}
      {to === undefined ? (
        <Menu.Item
          leftSection={icon}
          className={isDestructive ? classes.destructive : undefined}
          onClick={() => {
            // A dialog that opens now returns the focus to this button, because the entry no longer exists.
            target.current?.focus();
            onSelect?.();
          }}
        >
          {label}
        </Menu.Item>
      ) : (
        <Menu.Item component={Link} to={to} leftSection={icon}>
          {label}
        </Menu.Item>
      )}
    </Fragment>
  ));
}
