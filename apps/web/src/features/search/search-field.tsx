import { limits } from '@rampart/contract/rules/limits.ts';
import { IconSearch } from '@tabler/icons-react';
import type { Ref } from 'react';
import classes from './search-field.module.css';
import type { Search } from './use-search.ts';

/** The field of the search panel: a combobox with `SearchList` as its list. */
export function SearchField({ search, ref }: { search: Search; ref?: Ref<HTMLInputElement> }) {
  return (
    <div className={classes.field}>
      <IconSearch size={16} stroke={1.7} aria-hidden="true" />
      <input
        ref={ref}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        role="combobox"
        aria-label="Search the catalogue"
        aria-autocomplete="list"
        aria-expanded={search.isOpen}
        aria-controls={search.isOpen ? search.id : undefined}
        aria-activedescendant={search.active >= 0 ? `${search.id}-${search.active}` : undefined}
        placeholder="Rampart"
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.searchMaxLength}
        value={search.text}
        onChange={(event) => search.onType(event.currentTarget.value)}
        onKeyDown={search.onKeyDown}
        onFocus={search.onFocus}
      />
      <kbd aria-hidden="true">/</kbd>
    </div>
  );
}
