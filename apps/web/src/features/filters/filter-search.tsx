import { limits } from '@rampart/contract/rules/limits.ts';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import classes from './filter-search.module.css';

/** Each change reloads the list, so the search waits until the user stops typing. */
const pause = 250;

interface FilterSearchProps {
  query: string;
  onSearch: (query: string) => void;
  /** What it searches, for the placeholder. */
  label?: string;
}

export function FilterSearch({ query, onSearch, label = 'Search products and assets' }: FilterSearchProps) {
  // Typed text that was not searched yet. Otherwise the box shows the query itself, also after a change elsewhere.
  const [draft, setDraft] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (text: string) => {
    clearTimeout(timer.current);
    setDraft(undefined);
    onSearch(text);
  };
  return (
    <div className={classes.search}>
      <IconSearch size={16} stroke={1.7} aria-hidden="true" />
      <input
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        maxLength={limits.searchMaxLength}
        value={draft ?? query}
        onChange={({ currentTarget: { value } }) => {
          setDraft(value);
          clearTimeout(timer.current);
          timer.current = setTimeout(search, pause, value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && draft !== undefined) search(draft);
        }}
      />
    </div>
  );
}
