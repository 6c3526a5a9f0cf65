import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ProductJoin } from '@rampart/contract/api/own-products.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { loadStateOf, nextPageOf } from '#lib/api/load-failure.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { LineList } from '#ui/data-table/line-list.tsx';
import { ListFoot, shownOf } from '#ui/data-table/list-foot.tsx';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { ConfirmUndo } from '#ui/dialogs/confirm-undo.tsx';
import { useAsked } from '#ui/dialogs/use-asked.ts';
import { Card, CardNote } from '#ui/layout/card.tsx';
import { JoinEntry } from './join-entry.tsx';
import { joinMutations, joinQueries } from './joins.api.ts';

/** The own products that were joined to products of the catalogue, and merges of operators, the latest first. */
export function JoinList({ canEdit }: { canEdit: boolean }) {
  const query = useInfiniteQuery(joinQueries.list());
  const joins = query.data?.pages.flatMap((page) => page.joins);
  const asking = useAsked<ProductJoin>();
  const undo = useSaving(joinMutations.undo(useQueryClient()));
  return (
    <Card title="Joined to the catalogue">
      <ListResults
        rows={joins}
        load={loadStateOf(query)}
        waiting={<SkeletonRows count={2} rowHeight={64} />}
        empty={<CardNote>No own products were joined yet, and no products of the catalogue were merged.</CardNote>}
        foot={
          query.hasNextPage && (
            <ListFoot count={shownOf(joins?.length ?? 0, 'joined product', query.hasNextPage)} {...nextPageOf(query)} />
          )
        }
      >
        {(rows) => (
          <LineList label="Joined to the catalogue" isBelowTitle>
            {rows.map((join) => (
              <JoinEntry key={join.id} join={join} onUndo={canEdit ? asking.ask : undefined} />
            ))}
          </LineList>
        )}
      </ListResults>
      <ConfirmUndo asking={asking} title="Undo the join" undo={undo}>
        {({ own, product, assets }) =>
          `${own.manufacturer} ${own.name} comes back as an own product, with its ${quantity(assets, 'asset')}. What has changed since then stays with ${product.manufacturer} ${product.name}. The list shows what stayed and why.`
        }
      </ConfirmUndo>
    </Card>
  );
}
