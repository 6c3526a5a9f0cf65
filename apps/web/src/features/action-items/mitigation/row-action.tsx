import { UnstyledButton } from '@mantine/core';
import type { Ref } from 'react';
import classes from './row-action.module.css';

interface RowActionProps {
  ref?: Ref<HTMLButtonElement>;
  label: string;
  /** The vulnerability, for screen readers. */
  cve: string;
  isExpanded?: boolean;
  /** If undefined, nothing can be done now. The button keeps the focus. */
  onSelect: (() => void) | undefined;
}

/** A small text button of a row. */
export function RowAction({ ref, label, cve, isExpanded, onSelect }: RowActionProps) {
  return (
    <UnstyledButton
      ref={ref}
      className={classes.action}
      aria-label={`${label}: ${cve}`}
      aria-expanded={isExpanded}
      aria-disabled={!onSelect || undefined}
      onClick={onSelect}
    >
      {label}
    </UnstyledButton>
  );
}
