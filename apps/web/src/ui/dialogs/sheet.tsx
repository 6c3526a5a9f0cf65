import { ActionIcon, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './sheet.module.css';
import { overlayProps } from '#ui/theme/theme.ts';

interface SheetProps {
  /** The name for screen readers, also for the close button. */
  name: string;
  isOpen: boolean;
  onClose: () => void;
  /** The edge where it opens: a panel at the right, or the full width at the top. */
  from?: 'right' | 'top';
  /** Beside the close button. */
  head: ReactNode;
  children: ReactNode;
}

/** A panel over the page on small screens. */
export function Sheet({ name, isOpen, onClose, from = 'right', head, children }: SheetProps) {
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} position={from} size={from === 'right' ? 332 : 'auto'}>
      <Drawer.Overlay {...overlayProps} />
      <Drawer.Content aria-label={name} classNames={{ content: classes.content }} data-from={from}>
        {/* The library's header would be a second banner of the page. */}
        <div className={classes.head} data-from={from}>
          {head}
          <Drawer.CloseButton
            aria-label={`Close ${name.toLowerCase()}`}
            size={44}
            iconSize={20}
            className={classes.close}
          />
        </div>
        {children}
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** The icon in the top bar that opens a sheet. */
export function SheetTarget({ name, onOpen, children }: { name: string; onOpen: () => void; children: ReactNode }) {
  return (
    <ActionIcon size={44} aria-label={name} aria-haspopup="dialog" className={classes.target} onClick={onOpen}>
      {children}
    </ActionIcon>
  );
}
