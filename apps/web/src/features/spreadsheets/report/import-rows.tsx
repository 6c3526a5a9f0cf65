import { Button } from '@mantine/core';
import { spreadsheetLinks, type ImportSummary } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { nextPageOf } from '#lib/api/load-failure.ts';
import { ListFoot } from '#ui/data-table/list-foot.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';
import { ImportRowEntry } from './import-row-entry.tsx';
import classes from './import-rows.module.css';
import { importQueries, type ImportRowKind } from '../imports.api.ts';

interface ImportRowsProps {
  found: ImportSummary;
  kind: ImportRowKind;
  total: number;
}

export function ImportRows({ found, kind, total }: ImportRowsProps) {
  const query = useInfiniteQuery(importQueries.rows(found, kind));
  if (!query.data) {
    return query.isError ? (
      <TryAgain error={query.error} isLoading={query.isFetching} onTryAgain={() => void query.refetch()} />
    ) : (
      <SkeletonRows count={6} rowHeight={61} />
    );
  }
  const rows = query.data.pages.flatMap((page) => page.rows);
  return (
    <>
      {kind === 'faulty' && (
        <div className={classes.bar}>
          <p>Faulty rows were not imported. Correct them in the spreadsheet and upload it again.</p>
          <Button
            component="a"
            href={spreadsheetLinks.faultyRows(found.id)}
            download
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.7} />}
          >
            Download faulty rows
          </Button>
        </div>
      )}
      <ul className={classes.rows} aria-label="Rows">
        {rows.map((row, index) => (
          <ImportRowEntry key={index} row={row} kind={kind} />
        ))}
      </ul>
      <ListFoot
        count={`${rows.length.toLocaleString('en-US')} of ${quantity(Math.max(total, rows.length), 'row')}`}
        {...nextPageOf(query)}
      />
    </>
  );
}
