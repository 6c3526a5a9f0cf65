import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { isSmallScreen } from '#lib/small-screen.ts';
import { Sheet, SheetTarget } from '#ui/dialogs/sheet.tsx';
import { SearchField } from './search-field.tsx';
import { SearchList } from './search-list.tsx';
import classes from './search-sheet.module.css';
import { useSearchKey } from './use-search-key.ts';
import { useSearch } from './use-search.ts';

/** The search panel on small screens: an icon that opens it in full width. */
export function SearchSheet() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const search = useSearch({ onLeave: close });
  useSearchKey(() => {
    if (isSmallScreen()) setIsOpen(true);
  });
  return (
    <>
      <SheetTarget name="Search" onOpen={() => setIsOpen(true)}>
        <IconSearch size={20} stroke={1.7} />
      </SheetTarget>
      <Sheet
        name="Search"
        isOpen={isOpen}
        onClose={close}
        from="top"
        head={
          <search className={classes.field}>
            <SearchField search={search} />
          </search>
        }
      >
        {search.isOpen && (
          <div className={classes.matches}>
            <SearchList search={search} />
          </div>
        )}
      </Sheet>
    </>
  );
}
