import { useRef, type FocusEvent } from 'react';
import { isSmallScreen } from '#lib/small-screen.ts';
import classes from './search-bar.module.css';
import { SearchField } from './search-field.tsx';
import { SearchList } from './search-list.tsx';
import { useSearchKey } from './use-search-key.ts';
import { useSearch } from './use-search.ts';

/** The search panel in the top bar of wide screens. */
export function SearchBar() {
  const field = useRef<HTMLInputElement>(null);
  const search = useSearch({ onLeave: () => field.current?.blur() });
  useSearchKey(() => {
    if (isSmallScreen()) return;
    field.current?.focus();
    field.current?.select();
  });
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) search.close();
  };
  return (
    <search className={classes.bar} onBlur={closeWhenLeft}>
      <SearchField ref={field} search={search} />
      {search.isOpen && (
        // Catches clicks between the matches. Outside of the panel they would close the list.
        <div className={classes.dropdown} tabIndex={-1}>
          <SearchList search={search} />
        </div>
      )}
    </search>
  );
}
