import { Button } from '@mantine/core';
import classes from './list-foot.module.css';

interface ListFootProps {
  /** How much of the list is there, such as "12 of 38 products". */
  count: string;
  hasMore: boolean;
  isLoading: boolean;
  onLoadMore: () => void;
}

/** Below a list that accumulates. */
export function ListFoot({ count, hasMore, isLoading, onLoadMore }: ListFootProps) {
  return (
    <div className={classes.foot}>
      <span>{count}</span>
      {hasMore && (
        <Button variant="default" loading={isLoading} onClick={onLoadMore}>
          Load More
        </Button>
      )}
    </div>
  );
}
