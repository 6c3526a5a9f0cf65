import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './side-scroll.module.css';

/** A table that is wider than its place. It takes the focus, so that the arrow keys scroll it. */
export function SideScroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="section" className={classes.scroll} aria-label={label} tabIndex={0}>
      {children}
    </Box>
  );
}
