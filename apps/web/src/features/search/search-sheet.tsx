import { ActionIcon, Drawer } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { isSmallScreen } from '#lib/small-screen.ts';
import { overlayProps } from '#ui/theme.ts';
import { SearchField } from './search-field.tsx';
import { SearchList } from './search-list.tsx';
import classes from './search-sheet.module.css';
import { useSearchKey } from './use-search-key.ts';
import { useSearch } from './use-search.ts';

/** The search panel of a small screen: an icon that opens it over the whole width. */
export function SearchSheet() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const search = useSearch({ onLeave: close });
  useSearchKey(() => {
    if (isSmallScreen()) setIsOpen(true);
  });
  return (
    <>
      <ActionIcon
        size={44}
        aria-label="Search"
        aria-haspopup="dialog"
        className={classes.target}
        onClick={() => setIsOpen(true)}
      >
        <IconSearch size={20} stroke={1.7} />
      </ActionIcon>
      <Drawer.Root opened={isOpen} onClose={close} position="top" size="auto">
        <Drawer.Overlay {...overlayProps} />
        <Drawer.Content aria-label="Search" classNames={{ content: classes.content }}>
          <div className={classes.bar}>
            <search className={classes.field}>
              <SearchField search={search} />
            </search>
            <Drawer.CloseButton aria-label="Close search" size={44} iconSize={20} className={classes.target} />
          </div>
          {search.isOpen && (
            <div className={classes.matches}>
              <SearchList search={search} />
            </div>
          )}
        </Drawer.Content>
      </Drawer.Root>
    </>
  );
}
