import { Anchor, Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ListedMaker } from '@rampart/contract/api/administration/maker-splits.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { IconSearchOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { loadStateOf, nextPageOf } from '#lib/api/load-failure.ts';
import { Line, Lines } from '#ui/data-table/cells.tsx';
import type { Column } from '#ui/data-table/column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { ListBar } from '#ui/data-table/list-bar.tsx';
import listClasses from '#ui/data-table/list-card.module.css';
import { ListFoot, shownOf } from '#ui/data-table/list-foot.tsx';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { OtherDialog } from '../any-pair/other-dialog.tsx';
import actionClasses from '../doubles/double-table.module.css';
import type { MergePair } from '../doubles/merge-form.tsx';
import { MakerMergeDialog } from './maker-merge-dialog.tsx';
import { MakerRenameDialog } from './maker-rename-dialog.tsx';
import { MakerSearch } from './maker-search.tsx';
import { splitQueries } from './maker-splits.api.ts';
import { findMakerPair } from './manufacturers.api.ts';

type Question = 'other' | 'merge' | 'rename';

/** The manufacturers of the catalogue. Each can be merged with any other, renamed and split. */
export function MakerList() {
  const [search, setSearch] = useState('');
  const [searched] = useDebouncedValue(search.trim(), 200);
  const query = useInfiniteQuery(splitQueries.makers(searched));
  const makers = query.data?.pages.flatMap((page) => page.manufacturers);
  const total = query.data?.pages[0]?.total;
  // Kept while a dialog closes, so that its text stays.
  const [asked, setAsked] = useState<ListedMaker>();
  const [pair, setPair] = useState<MergePair>();
  const [open, setOpen] = useState<Question>();
  const close = () => setOpen(undefined);
  const columns = columnsOf((question, maker) => {
    setAsked(maker);
    setOpen(question);
  });
  return (
    <section className={listClasses.card} aria-label="Manufacturers">
      <ListBar
        label="Search manufacturers"
        value={search}
        onChange={setSearch}
        status={total === undefined ? '' : quantity(total, 'manufacturer')}
      />
      <div className={listClasses.rows}>
        <ListResults
          rows={makers}
          load={loadStateOf(query)}
          waiting={<SkeletonRows count={6} rowHeight={58} />}
          empty={
            <EmptyState icon={<IconSearchOff size={22} stroke={1.6} />} title="No Results">
              No manufacturer has all of these words in one of its names.
            </EmptyState>
          }
          foot={
            <ListFoot count={shownOf(makers?.length ?? 0, 'manufacturer', query.hasNextPage)} {...nextPageOf(query)} />
          }
        >
          {(rows) => (
            <DataTable
              label="Manufacturers"
              rows={rows}
              rowKey={({ uuid }) => uuid}
              columns={columns}
              rowSize="lines"
              isOutdated={query.isPlaceholderData}
            />
          )}
        </ListResults>
      </div>
      {asked && (
        <>
          <OtherDialog<ListedMaker>
            key={`other ${asked.uuid}`}
            title="Merge Manufacturer"
            entry={asked}
            find={findMakerPair}
            isOpen={open === 'other'}
            onClose={close}
            onFound={(found) => {
              setPair(found);
              setOpen('merge');
            }}
          >
            {(field) => <MakerSearch label="Merge with" except={asked.uuid} {...field} />}
          </OtherDialog>
          <MakerRenameDialog
            key={`name ${asked.uuid} ${asked.name}`}
            makers={[asked]}
            isOpen={open === 'rename'}
            onClose={close}
          />
        </>
      )}
      {pair && (
        <MakerMergeDialog
          key={`merge ${pair.one.uuid} ${pair.other.uuid}`}
          double={pair}
          isOpen={open === 'merge'}
          onClose={close}
        />
      )}
    </section>
  );
}

function columnsOf(onAsk: (question: Question, maker: ListedMaker) => void): Column<ListedMaker>[] {
  const button = (word: string, maker: ListedMaker, question: Question) => (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`${word}: ${maker.name}`}
      onClick={() => onAsk(question, maker)}
    >
      {word}
    </Button>
  );
  return [
    {
      key: 'name',
      heading: 'Manufacturer',
      cell: ({ uuid, name, other_names, products }) => (
        <Lines>
          <Anchor component={Link} to={`/manufacturer/${uuid}`} inherit fw={500} title={name}>
            {name}
          </Anchor>
          <Line>
            {[
              quantity(products, 'product'),
              ...(other_names.length > 0 ? [`also ${other_names.join(', ')}`] : []),
            ].join(', ')}
          </Line>
        </Lines>
      ),
    },
    {
      key: 'actions',
      heading: 'Actions',
      as: 'actions',
      cell: (maker) => (
        <div className={actionClasses.actions}>
          {button('Merge', maker, 'other')}
          {button('Rename', maker, 'rename')}
          {maker.products > 0 && (
            <Button
              component={Link}
              to={`/admin/catalogue/manufacturers/${maker.uuid}/split`}
              variant="default"
              size="compact-sm"
              aria-label={`Split: ${maker.name}`}
            >
              Split
            </Button>
          )}
        </div>
      ),
      width: { wide: '256px', narrow: '96px' },
    },
  ];
}
