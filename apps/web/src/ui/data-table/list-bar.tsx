import { limits } from '@rampart/contract/rules/limits.ts';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './list-bar.module.css';

interface ListBarProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** More filters beside the search. */
  children?: ReactNode;
  /** Text at the end, such as the number of results. */
  status?: string;
}

/** The bar above a list, with a search field. */
export function ListBar({ label, value, onChange, children, status }: ListBarProps) {
  return (
    <div className={classes.bar}>
      <div className={classes.search}>
        <IconSearch size={16} stroke={1.7} aria-hidden="true" />
        <input
          type="text"
          inputMode="search"
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          maxLength={limits.searchMaxLength}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </div>
      {children}
      <span role="status" className={classes.status}>
        {status}
      </span>
    </div>
  );
}
