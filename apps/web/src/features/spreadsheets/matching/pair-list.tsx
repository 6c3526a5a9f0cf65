import { useCallbackRef } from '@mantine/hooks';
import type { ImportPair, PairState } from '@rampart/contract/api/spreadsheets/matching.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconCircleCheck, IconListSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { loadStateOf, nextPageOf } from '#lib/api/load-failure.ts';
import { ListFoot } from '#ui/data-table/list-foot.tsx';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import type { Decided } from './decided-pair.ts';
import type { DecisionQueue } from './decision-queue.ts';
import { KeyLegend } from './key-legend.tsx';
import { focusPair, nextOpen, pairOf, rowOf } from './pair-focus.ts';
import { asOwn, type TypedNames } from './own/own-fields.ts';
import { OwnAllButton } from './own/own-all-button.tsx';
import { PairRow, type RowPart } from './pair-row.tsx';
import classes from './pair-list.module.css';
import { pairQueries } from './pairs.api.ts';
import { SureButton } from './sure-button.tsx';

interface PairListProps {
  id: number;
  state: PairState;
  queue: DecisionQueue;
  canEdit: boolean;
}

/** The pairs of one tab. A decided pair keeps its place until the tab is opened again. */
export function PairList({ id, state, queue, canEdit }: PairListProps) {
  const query = useInfiniteQuery(pairQueries.list(id, state, queue));
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number>();
  const [opened, setOpened] = useState<{ id: number; part: RowPart }>();
  const [typed] = useState<TypedNames>(() => new Map());
  const [heights, setHeights] = useState<ReadonlyMap<number, number>>(new Map());
  const pairs = query.data && distinct(query.data.pages.flatMap((page) => page.pairs)).map(queue.shown);
  const counts = queue.counts();
  const loadMore = () => void queue.settle().then(() => query.fetchNextPage());
  const next = pairs?.find((pair) => pair.state === 'open')?.id;
  const goesOn = useRef(false);
  useEffect(() => {
    if (!goesOn.current || next === undefined) return;
    goesOn.current = false;
    focusPair(list.current, next);
  }, [next]);

  /** A row keeps its height when it shows something shorter, so that the rows below it stay where they are. */
  const keepHeight = ({ id: key }: ImportPair) => {
    const height = rowOf(list.current, key)?.offsetHeight;
    if (height) setHeights((before) => new Map(before).set(key, Math.max(height, before.get(key) ?? 0)));
  };
  const decide = useCallbackRef((pair: ImportPair, decided: Decided) => {
    keepHeight(pair);
    setOpened(undefined);
    queue.decide(pair, decided);
    const isBack = decided.state === 'open' || state !== 'open';
    const following = isBack ? pair : nextOpen(pairs ?? [], pair);
    // The last loaded pair was decided: the keyboard continues in the next page.
    goesOn.current = !following && query.hasNextPage;
    if (goesOn.current) loadMore();
    setActive((following ?? pair).id);
    focusPair(list.current, (following ?? pair).id);
  });
  const keepTheirs = useCallbackRef((pair: ImportPair) => {
    queue.acceptRefusal(pair);
    focusPair(list.current, pair.id);
  });
  const openPart = useCallbackRef((pair: ImportPair, part: RowPart | undefined) => {
    keepHeight(pair);
    setOpened(part && { id: pair.id, part });
    if (!part) focusPair(list.current, pair.id);
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = pairOf(event, pairs ?? []);
    if (!at || !canEdit) return;
    const { pair, index, isRowItself } = at;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const number = event.key === 'Enter' && isRowItself ? 1 : Number(event.key);
    const candidate = pair.state === 'open' ? pair.candidates[number - 1] : undefined;
    if (step) focusPair(list.current, pairs?.[index + step]?.id);
    else if (candidate) decide(pair, { state: 'confirmed', product: candidate.product });
    else if (/^s$/i.test(event.key) && pair.state !== 'set-aside') decide(pair, { state: 'set-aside' });
    else if (/^u$/i.test(event.key) && pair.decided_by !== null) decide(pair, { state: 'open' });
    else if (/^o$/i.test(event.key) && pair.state !== 'set-aside') openPart(pair, 'own');
    else if (event.key === '/' && pair.state !== 'set-aside') openPart(pair, 'search');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const first = pairs?.find((pair) => pair.state === 'open') ?? pairs?.[0];
  const current = pairs?.some((pair) => pair.id === active) ? active : first?.id;
  return (
    <>
      {state === 'open' && canEdit && pairs !== undefined && pairs.length > 0 && (
        <div className={classes.bar}>
          <KeyLegend />
          <div className={classes.actions}>
            <OwnAllButton
              pairs={pairs.filter((pair) => pair.state === 'open')}
              typed={typed}
              onAdd={(added) => added.forEach(({ pair, names }) => queue.decide(pair, asOwn(names)))}
            />
            <SureButton id={id} queue={queue} />
          </div>
        </div>
      )}
      <ListResults
        rows={pairs}
        load={loadStateOf(query)}
        waiting={<SkeletonRows count={6} rowHeight={92} />}
        empty={<NoPairs state={state} />}
        foot={
          <ListFoot
            count={footWords(pairs?.length ?? 0, counts?.[state], query.hasNextPage)}
            {...nextPageOf(query)}
            onLoadMore={loadMore}
          />
        }
      >
        {(rows) => (
          <div
            ref={list}
            role="grid"
            data-tab={state}
            aria-label="Makers and models"
            tabIndex={-1}
            onKeyDown={onKeyDown}
          >
            {rows.map((pair) => (
              <PairRow
                key={pair.id}
                importId={id}
                pair={pair}
                queue={queue}
                refusal={queue.refusalOf(pair)}
                canEdit={canEdit}
                height={heights.get(pair.id)}
                isActive={pair.id === current}
                opened={pair.id === opened?.id ? opened.part : undefined}
                typed={typed}
                onFocus={setActive}
                onDecide={decide}
                onKeepTheirs={keepTheirs}
                onOpen={openPart}
              />
            ))}
          </div>
        )}
      </ListResults>
    </>
  );
}

/** A page that was loaded after decisions can repeat pairs of an earlier one. */
const distinct = (pairs: readonly ImportPair[]) => [...new Map(pairs.map((pair) => [pair.id, pair])).values()];

function footWords(shown: number, total: number | undefined, hasMore: boolean): string {
  return hasMore && total !== undefined && total > shown
    ? `${shown.toLocaleString('en-US')} of ${quantity(total, 'product')}`
    : `${quantity(shown, 'product')} shown`;
}

const emptyWords: Record<PairState, [title: string, line: string]> = {
  open: ['Every product has a decision', 'Continue to compare the rows with your equipment.'],
  confirmed: ['Nothing is confirmed yet', 'Products that you or a colleague confirm are listed here.'],
  certain: [
    'No automatic matches',
    'Exact names, aliases, unique numbers and earlier decisions are matched automatically.',
  ],
  'set-aside': ['Nothing is set aside', 'Rows of products that are set aside are not imported. The report lists them.'],
};

function NoPairs({ state }: { state: PairState }) {
  const [title, line] = emptyWords[state];
  const Icon = state === 'open' ? IconCircleCheck : IconListSearch;
  return (
    <EmptyState icon={<Icon size={22} stroke={1.6} />} title={title}>
      {line}
    </EmptyState>
  );
}
