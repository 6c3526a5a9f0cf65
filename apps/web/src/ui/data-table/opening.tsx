import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { createContext, use } from 'react';
import classes from './cells.module.css';

interface RowOpening {
  isOpen: boolean;
  toggle: () => void;
  /** The id of the element that opens, if it is a single element. */
  panelId?: string;
}

/** Gives the cells of a row its open state. */
export const RowOpeningContext = createContext<RowOpening>({ isOpen: false, toggle: () => undefined });

/** Opens and closes its row. The label names the content that opens. */
export function Expander({ label }: { label: string }) {
  const { isOpen, toggle, panelId } = use(RowOpeningContext);
  return (
    <UnstyledButton
      className={classes.expander}
      aria-expanded={isOpen}
      aria-controls={panelId}
      aria-label={label}
      onClick={toggle}
    >
      <IconChevronRight stroke={1.8} aria-hidden="true" />
    </UnstyledButton>
  );
}

/** Empty space instead of the expander, in a row that has nothing to open. */
export function NoExpander() {
  return <span className={classes.expander} />;
}
