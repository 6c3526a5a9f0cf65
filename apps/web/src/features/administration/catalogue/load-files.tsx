import type { CatalogueLoad, FileStatus } from '@rampart/contract/api/administration/catalogue.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { quantity } from '@rampart/contract/rules/quantity.ts';
import { loadStateOf, nextPageOf } from '#lib/api/load-failure.ts';
import { ListFoot } from '#ui/data-table/list-foot.tsx';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import classes from './load-report.module.css';
import { loadQueries } from './loads.api.ts';

/** The files of a load that have one fate, with what each held or why it failed. */
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
        <ul className={classes.rows} aria-label="Files">
          {rows.map((file) => (
            <li key={file.position}>
              <b>{file.file}</b>
              <span>{file.details}</span>
              {file.skipped.length > 0 && <span className={classes.left}>Notes: {file.skipped.join('; ')}</span>}
            </li>
          ))}
        </ul>
      )}
    </ListResults>
  );
}
