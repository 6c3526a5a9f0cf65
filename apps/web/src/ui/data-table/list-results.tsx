import type { ReactNode } from 'react';
import type { LoadState } from '#lib/api/load-failure.ts';
import { TryAgain } from '#ui/failures/try-again.tsx';

interface ListResultsProps<Row> {
  /** Undefined until the first rows are loaded. */
  rows: readonly Row[] | undefined;
  load: LoadState;
  /** Shown while the rows load. */
  waiting: ReactNode;
  /** Shown if there are no rows. */
  empty: ReactNode;
  foot?: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list in all its states: loading, failed, empty, or with its rows and foot. */
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
