import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import type { NextPage } from '#lib/api/load-failure.ts';
import classes from './list-foot.module.css';
import { LoadMore } from './load-more.tsx';

/** The number of loaded rows, for a list with its total above it. */
export const shownOf = (loaded: number, noun: string, hasMore: boolean, plural = `${noun}s`) =>
  hasMore ? `${quantity(loaded, noun, { plural })} shown` : `All ${plural} shown`;

/** The number of rows of a list whose total is not known: "25+ names" if there are more than the loaded rows. */
export const countOf = (loaded: number, noun: string, hasMore: boolean, plural = `${noun}s`) =>
  quantity(loaded, noun, { plural, ...(hasMore && { shown: `${loaded.toLocaleString('en-US')}+` }) });

interface ListFootProps extends NextPage {
  /** The number of loaded rows, such as "12 products shown". */
  count: string;
}

/** The foot of a list that loads more rows. */
export function ListFoot({ count, ...nextPage }: ListFootProps) {
  return (
    <div className={classes.foot}>
      <span>{count}</span>
      <LoadMore {...nextPage} />
    </div>
  );
}
