import type { ReactNode } from 'react';
import type { LoadState } from '#lib/api/load-failure.ts';
import { TryAgain } from '#ui/failures/try-again.tsx';

interface ListResultsProps<Row> {
  /** Undefined until the first of them are there. */
  rows: readonly Row[] | undefined;
  load: LoadState;
  /** What stands here while the rows load. */
  waiting: ReactNode;
  /** What stands here when there are none. */
  empty: ReactNode;
  foot?: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list while it loads, when it did not, when it is empty, and otherwise its rows and its foot. */
export function ListResults<Row>({ rows, load, waiting, empty, foot, children }: ListResultsProps<Row>) {
  if (!rows && load.error) {
    return <TryAgain error={load.error} isLoading={load.isLoading} onTryAgain={load.tryAgain} />;
  }
  if (rows?.length === 0) return empty;
  return (
    <>
      {rows ? children(rows) : waiting}
      {rows && foot}
    </>
  );
}
