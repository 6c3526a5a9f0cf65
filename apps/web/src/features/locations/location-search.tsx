import { limits } from '@rampart/contract/rules/limits.ts';
import { IconSearch } from '@tabler/icons-react';
import { quantity } from '@rampart/contract/rules/quantity.ts';
import classes from './location-search.module.css';

interface LocationSearchProps {
  value: string;
  onChange: (value: string) => void;
  /** The number of matching locations. */
  found: number;
}

/** Finds locations by any words in their names. Shown above the table. */
export function LocationSearch({ value, onChange, found }: LocationSearchProps) {
  return (
    <div className={classes.bar}>
      <div className={classes.search}>
        <IconSearch size={16} stroke={1.7} aria-hidden="true" />
        <input
          type="text"
          inputMode="search"
          aria-label="Search locations"
          placeholder="Search locations"
          autoComplete="off"
          maxLength={limits.searchMaxLength}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </div>
      <span role="status">{value.trim() && quantity(found, 'location')}</span>
    </div>
  );
}
