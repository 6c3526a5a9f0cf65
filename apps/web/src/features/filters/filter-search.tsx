import { limits } from '@rampart/contract/rules/limits.ts';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import classes from './filter-search.module.css';

/** Each change starts the list again, so a word being typed counts as one. */
const pause = 250;

interface FilterSearchProps {
  query: string;
  onSearch: (query: string) => void;
  /** Where it searches, in the words of its empty box. */
  label?: string;
}

export function FilterSearch({ query, onSearch, label = 'Search products and assets' }: FilterSearchProps) {
  // What is typed and not yet searched for; at rest, the box shows the query itself, whoever changed it.
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
