import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconTableImport } from '@tabler/icons-react';
import { Link } from 'react-router';
import { RenamedNote } from '#features/own-products/joins/renamed-note.tsx';
import { ImportTable } from '#features/spreadsheets/import-table.tsx';
import { importQueries } from '#features/spreadsheets/imports.api.ts';
import { loadStateOf, nextPageOf } from '#lib/api/load-failure.ts';
import { BackHead } from '#ui/layout/back-head.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import listClasses from '#ui/data-table/list-card.module.css';
import { countOf, ListFoot } from '#ui/data-table/list-foot.tsx';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';

export function ImportsPage() {
  const query = useInfiniteQuery(importQueries.list());
  const imports = query.data?.pages.flatMap((page) => page.imports);
  const shown = imports?.length ?? 0;
  return (
    <>
      <BackHead
        back={{ label: 'Back to My Equipment', path: '/equipment' }}
        title="Imports"
        actions={
          <Button component={Link} to="/equipment/imports/profiles" variant="default">
            Mappings
          </Button>
        }
      />
      <RenamedNote />
      <section className={listClasses.card} aria-label="Imports">
        <div className={listClasses.rows}>
          <ListResults
            rows={imports}
            load={loadStateOf(query)}
            waiting={<SkeletonRows count={8} rowHeight={53} />}
            empty={
              <EmptyState icon={<IconTableImport size={22} stroke={1.6} />} title="There are no imports yet">
                Every spreadsheet that is uploaded in My Equipment gets a report here.
              </EmptyState>
            }
            foot={<ListFoot count={countOf(shown, 'import', query.hasNextPage)} {...nextPageOf(query)} />}
          >
            {(rows) => <ImportTable imports={rows} />}
          </ListResults>
        </div>
      </section>
    </>
  );
}
