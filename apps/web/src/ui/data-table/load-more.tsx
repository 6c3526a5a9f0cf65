import { Button } from '@mantine/core';
import { useId } from 'react';
import type { NextPage } from '#lib/api/load-failure.ts';
import { LoadFailureText } from '#ui/failures/load-failure.tsx';
import classes from './list-foot.module.css';

interface LoadMoreProps extends NextPage {
  /** Whether the button fills the width, for narrow cards. */
  isWide?: boolean;
}

/** The button for the next page, with the error if that page did not load. Nothing if there is no next page. */
export function LoadMore({ hasMore, isLoading, error, onLoadMore, isWide = false }: LoadMoreProps) {
  const id = useId();
  if (!hasMore) return null;
  return (
    <div className={classes.more} data-wide={isWide || undefined}>
      <LoadFailureText error={error} what="More could not be loaded." id={id} />
      <Button
        variant="default"
        fullWidth={isWide}
        loading={isLoading}
        aria-describedby={error ? id : undefined}
        onClick={onLoadMore}
      >
        Load More
      </Button>
    </div>
  );
}
