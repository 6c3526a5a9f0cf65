import { useInfiniteQuery } from '@tanstack/react-query';
import { nextPageOf } from '#lib/api/load-failure.ts';
import { LoadMore } from '#ui/data-table/load-more.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';
import classes from './asset-history.module.css';
import { assetQueries } from '../assets.api.ts';
import { ChangeEntry } from './change-entry.tsx';

/** All changes of an asset, newest first. */
export function AssetHistory({ uuid, assetId }: { uuid: string; assetId: number }) {
  const query = useInfiniteQuery(assetQueries.history(uuid, assetId));
  if (!query.data) {
    return query.isError ? (
      <TryAgain error={query.error} isLoading={query.isFetching} onTryAgain={() => void query.refetch()} />
    ) : (
      <SkeletonRows count={4} rowHeight={62} />
    );
  }
  const changes = query.data.pages.flatMap(({ history }) => history);
  if (changes.length === 0) return <p className={classes.none}>No history yet</p>;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else the keyboard cannot scroll it */}
      <ol className={classes.list} aria-label="History" tabIndex={0}>
        {changes.map((change) => (
          <ChangeEntry key={change.id} change={change} />
        ))}
      </ol>
      {query.hasNextPage && (
        <div className={classes.more}>
          <LoadMore {...nextPageOf(query)} isWide />
        </div>
      )}
    </>
  );
}
