import { Button } from '@mantine/core';
import { quantity } from '@rampart/contract/rules/quantity.ts';
import classes from './list-foot.module.css';

/** How much of a list is there whose number stands above it. */
export const shownOf = (loaded: number, noun: string, hasMore: boolean) =>
  hasMore ? `${quantity(loaded, noun)} shown` : `All ${noun}s shown`;

interface ListFootProps {
  /** How much of the list is there, such as "12 products shown". */
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
