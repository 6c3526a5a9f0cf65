import { quantity } from '@rampart/contract/rules/quantity.ts';
import type { NextPage } from '#lib/api/load-failure.ts';
import classes from './list-foot.module.css';
import { LoadMore } from './load-more.tsx';

/** How much of a list is there whose number stands above it. */
export const shownOf = (loaded: number, noun: string, hasMore: boolean) =>
  hasMore ? `${quantity(loaded, noun)} shown` : `All ${noun}s shown`;

interface ListFootProps extends NextPage {
  /** How much of the list is there, such as "12 products shown". */
  count: string;
}

/** Below a list that accumulates. */
export function ListFoot({ count, ...nextPage }: ListFootProps) {
  return (
    <div className={classes.foot}>
      <span>{count}</span>
      <LoadMore {...nextPage} />
    </div>
  );
}
