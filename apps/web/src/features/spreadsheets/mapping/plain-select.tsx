import type { ReactNode } from 'react';
import classes from './plain-select.module.css';

interface PlainSelectProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** `option` elements. */
  children: ReactNode;
  tone?: 'chosen' | 'fault' | undefined;
  describedBy?: string | undefined;
}

/** The browser's own select. A sheet can have hundreds of them, which would be too slow with a list in each. */
export function PlainSelect({ label, value, onChange, children, tone, describedBy }: PlainSelectProps) {
  return (
    <select
      className={classes.select}
      aria-label={label}
      aria-describedby={describedBy}
      data-tone={tone}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {children}
    </select>
  );
}
