import type { CatalogueLoad, FileStatus } from '@rampart/contract/api/administration/catalogue.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { loadStateOf, nextPageOf } from '#lib/api/load-failure.ts';
import { Line } from '#ui/data-table/cells.tsx';
import { LineEntry, LineList } from '#ui/data-table/line-list.tsx';
import { ListFoot } from '#ui/data-table/list-foot.tsx';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { loadQueries } from './loads.api.ts';

/** The files of a load with one status, each with its content or the reason why it failed. */
export function LoadFiles({ load, status }: { load: CatalogueLoad; status: FileStatus }) {
  const query = useInfiniteQuery(loadQueries.files(load, status));
  const files = query.data?.pages.flatMap((page) => page.files);
  return (
    <ListResults
      rows={files}
      load={loadStateOf(query)}
      waiting={<SkeletonRows count={6} rowHeight={58} />}
      empty={null}
      foot={
        <ListFoot
          count={`${files?.length.toLocaleString('en-US')} of ${quantity(load.tally[status], 'file')}`}
          {...nextPageOf(query)}
        />
      }
    >
      {(rows) => (
        <LineList label="Files">
          {rows.map((file) => (
            <LineEntry key={file.position}>
              <b>{file.file}</b>
              <span>{file.details}</span>
              {file.skipped.length > 0 && <Line>Notes: {file.skipped.join('; ')}</Line>}
            </LineEntry>
          ))}
        </LineList>
      )}
    </ListResults>
  );
}
