import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { createContext, use } from 'react';
import classes from './cells.module.css';

interface RowOpening {
  isOpen: boolean;
  toggle: () => void;
  /** Of what opens, where it is one element. */
  panelId?: string;
}

/** The row around its cells, as far as it can be opened. */
export const RowOpeningContext = createContext<RowOpening>({ isOpen: false, toggle: () => undefined });

/** Opens and closes the row that it stands in; the label says what is there to be seen. */
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

/** The place of the expander in a row that has nothing to open. */
export function NoExpander() {
  return <span className={classes.expander} />;
}
