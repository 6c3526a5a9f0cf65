import { Button, Tabs } from '@mantine/core';
import type { DocumentState, Subscription } from '@rampart/contract/api/administration/subscriptions.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconFiles } from '@tabler/icons-react';
import { useState } from 'react';
import { momentOf } from '#lib/dates.ts';
import { loadStateOf, nextPageOf } from '#lib/api/load-failure.ts';
import { Line } from '#ui/data-table/cells.tsx';
import { LineEntry, LineList } from '#ui/data-table/line-list.tsx';
import { ListFoot } from '#ui/data-table/list-foot.tsx';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import tabClasses from '#ui/layout/tabs.module.css';
import classes from './source-documents.module.css';
import { documentWords } from './subscription-words.ts';
import { subscriptionQueries } from './subscriptions.api.ts';

interface SourceDocumentsProps {
  source: Subscription;
  /** Fetches the documents again that were set aside. Undefined while that is not possible. */
  onFetchAgain: (() => void) | undefined;
}

/** The documents of a source by state. Documents that were set aside come first, because an operator has to look at them. */
export function SourceDocuments({ source, onFetchAgain }: SourceDocumentsProps) {
  const [chosen, setChosen] = useState<DocumentState>();
  const { set_aside, waiting, taken, outside } = source.documents;
  const counts: Record<DocumentState, number> = { 'set-aside': set_aside, waiting, taken, outside };
  const open = chosen ?? states.find((state) => counts[state] > 0);
  if (!open)
    return (
      <EmptyState icon={<IconFiles size={22} stroke={1.6} />} title="There are no documents yet">
        They appear here as soon as the source lists them.
      </EmptyState>
    );
  return (
    <Tabs
      value={open}
      onChange={(value) => setChosen(value as DocumentState)}
      keepMounted={false}
      classNames={{ list: tabClasses.list, tab: tabClasses.tab }}
    >
      <Tabs.List aria-label="Documents">
        {states.map((state) => (
          <Tabs.Tab
            key={state}
            value={state}
            rightSection={<span className={tabClasses.count}>{counts[state].toLocaleString('en-US')}</span>}
          >
            {documentWords[state]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {states.map((state) => (
        <Tabs.Panel key={state} value={state}>
          {state === 'set-aside' && set_aside > 0 && (
            <div className={classes.again}>
              <span>These documents were not loaded. Rampart loads newer versions automatically.</span>
              <Button variant="default" size="compact-sm" disabled={!onFetchAgain} onClick={onFetchAgain}>
                Fetch Again
              </Button>
            </div>
          )}
          <Documents source={source} state={state} count={counts[state]} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** In the order of the tabs. */
const states: readonly DocumentState[] = ['set-aside', 'waiting', 'taken', 'outside'];

interface DocumentsProps {
  source: Subscription;
  state: DocumentState;
  count: number;
}

function Documents({ source, state, count }: DocumentsProps) {
  const query = useInfiniteQuery(subscriptionQueries.documents(source, state, count));
  const documents = query.data?.pages.flatMap((page) => page.documents);
  return (
    <ListResults
      rows={documents}
      load={loadStateOf(query)}
      waiting={<SkeletonRows count={Math.min(6, count)} rowHeight={58} />}
      empty={
        <EmptyState
          icon={<IconFiles size={22} stroke={1.6} />}
          title={`No document is ${documentWords[state].toLowerCase()}`}
        />
      }
      foot={
        <ListFoot
          count={`${documents?.length.toLocaleString('en-US')} of ${quantity(count, 'document')}`}
          {...nextPageOf(query)}
        />
      }
    >
      {(rows) => (
        <LineList label="Documents">
          {rows.map(({ id, address, reason, is_signed, fetched_at, left_out }) => (
            <LineEntry key={id}>
              <b>{address}</b>
              {reason && <span>{reason}</span>}
              <Line>
                {[
                  fetched_at ? `Fetched ${momentOf(fetched_at)}` : 'Not fetched yet',
                  ...(state === 'taken' && is_signed !== null ? [is_signed ? 'signed' : 'unsigned'] : []),
                  ...(state === 'taken' && left_out > 0 ? [`${quantity(left_out, 'product')} outside the scope`] : []),
                ].join(', ')}
              </Line>
            </LineEntry>
          ))}
        </LineList>
      )}
    </ListResults>
  );
}
