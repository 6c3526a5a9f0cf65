import { Checkbox, SegmentedControl } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconArrowMerge, IconCopyCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { DoubleSubject } from '@rampart/contract/api/administration/doubles.ts';
import { AdminFrame } from '#features/administration/admin-frame.tsx';
import { ProductList } from '#features/administration/any-pair/product-list.tsx';
import { DoubleTable } from '#features/administration/doubles/double-table.tsx';
import { doubleQueries } from '#features/administration/doubles/doubles.api.ts';
import { MergeTable } from '#features/administration/doubles/merge-table.tsx';
import { RenameList } from '#features/administration/doubles/rename-list.tsx';
import { MakerList } from '#features/administration/manufacturers/maker-list.tsx';
import { MakerMerges } from '#features/administration/manufacturers/maker-merges.tsx';
import { OtherNames } from '#features/administration/splits/other-names.tsx';
import { loadStateOf, nextPageOf } from '#lib/api/load-failure.ts';
import { momentOf } from '#lib/dates.ts';
import { ListBar } from '#ui/data-table/list-bar.tsx';
import listClasses from '#ui/data-table/list-card.module.css';
import { countOf, ListFoot } from '#ui/data-table/list-foot.tsx';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { BackHead } from '#ui/layout/back-head.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import classes from './admin-catalogue.module.css';

const subjects = [
  { value: 'product', label: 'Products' },
  { value: 'manufacturer', label: 'Manufacturers' },
] as const satisfies { value: DoubleSubject; label: string }[];

export function AdminDoublesPage() {
  // In the address, so that the page that splits a manufacturer leads back to it.
  const [params, setParams] = useSearchParams();
  const subject: DoubleSubject = params.get('of') === 'manufacturers' ? 'manufacturer' : 'product';
  const setSubject = (chosen: DoubleSubject) =>
    setParams(chosen === 'manufacturer' ? { of: 'manufacturers' } : {}, { replace: true });
  return (
    <AdminFrame>
      <BackHead
        back={{ label: 'Back to Catalogue', path: '/admin/catalogue' }}
        title="Duplicates"
        line="Products and manufacturers that probably exist twice under different spellings."
      />
      <div className={classes.parts}>
        <Doubles subject={subject} onSubject={setSubject} />
        {subject === 'product' ? (
          <>
            <Merges />
            <ProductList />
            <RenameList />
            <OtherNames />
          </>
        ) : (
          <>
            <MakerMerges />
            <MakerList />
          </>
        )}
      </div>
    </AdminFrame>
  );
}

interface DoublesProps {
  subject: DoubleSubject;
  onSubject: (subject: DoubleSubject) => void;
}

function Doubles({ subject, onSubject }: DoublesProps) {
  const [isDecided, setIsDecided] = useState(false);
  const [search, setSearch] = useState('');
  const [searched] = useDebouncedValue(search, 200);
  const query = useInfiniteQuery(doubleQueries.list({ subject, search: searched, isDecided }));
  const doubles = query.data?.pages.flatMap((page) => page.doubles);
  const first = query.data?.pages[0];
  const shown = doubles?.length ?? 0;
  return (
    <section className={listClasses.card} aria-label="Duplicates">
      <ListBar
        label="Search duplicates"
        value={search}
        onChange={setSearch}
        status={
          first?.searched_at ? `${quantity(first.total, 'pair')}, searched ${momentOf(first.searched_at)}` : undefined
        }
      >
        <SegmentedControl
          aria-label="Which pairs"
          size="xs"
          data={[...subjects]}
          value={subject}
          onChange={(value) => onSubject(value as DoubleSubject)}
        />
        <Checkbox
          size="xs"
          label="Show pairs kept separate"
          checked={isDecided}
          onChange={({ currentTarget }) => setIsDecided(currentTarget.checked)}
        />
      </ListBar>
      <div className={listClasses.rows}>
        <ListResults
          rows={doubles}
          load={loadStateOf(query)}
          waiting={<SkeletonRows count={6} rowHeight={76} />}
          empty={
            <NoDoubles isSearched={searched.trim() !== ''} isNew={first?.searched_at === null} isDecided={isDecided} />
          }
          foot={<ListFoot count={countOf(shown, 'pair', query.hasNextPage)} {...nextPageOf(query)} />}
        >
          {(rows) => <DoubleTable label="Duplicates" doubles={rows} />}
        </ListResults>
      </div>
    </section>
  );
}

function NoDoubles({ isSearched, isNew, isDecided }: { isSearched: boolean; isNew: boolean; isDecided: boolean }) {
  const icon = <IconCopyCheck size={22} stroke={1.6} />;
  if (isSearched)
    return (
      <EmptyState icon={icon} title="No Results">
        No pair has this text in a name.
      </EmptyState>
    );
  if (isDecided)
    return (
      <EmptyState icon={icon} title="No pairs are kept separate">
        Pairs that you keep separate appear here.
      </EmptyState>
    );
  return (
    <EmptyState icon={icon} title={isNew ? 'The catalogue was not searched yet' : 'No duplicates were found'}>
      Rampart searches the catalogue a few minutes after each load.
    </EmptyState>
  );
}

function Merges() {
  const query = useInfiniteQuery(doubleQueries.merges());
  const merges = query.data?.pages.flatMap((page) => page.merges);
  const shown = merges?.length ?? 0;
  return (
    <Card title="Merges">
      <ListResults
        rows={merges}
        load={loadStateOf(query)}
        waiting={<SkeletonRows count={2} rowHeight={58} />}
        empty={
          <EmptyState icon={<IconArrowMerge size={22} stroke={1.6} />} title="Nothing was merged yet">
            Merges run in the background. You can see their progress and undo them here.
          </EmptyState>
        }
        foot={<ListFoot count={countOf(shown, 'merge', query.hasNextPage)} {...nextPageOf(query)} />}
      >
        {(rows) => <MergeTable merges={rows} />}
      </ListResults>
    </Card>
  );
}
