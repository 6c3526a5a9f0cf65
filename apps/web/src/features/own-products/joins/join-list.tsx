import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ProductJoin } from '@rampart/contract/api/own-products.ts';
import { quantity } from '@rampart/contract/rules/quantity.ts';
import { useState } from 'react';
import { loadStateOf, nextPageOf } from '#lib/api/load-failure.ts';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { ListFoot, shownOf } from '#ui/data-table/list-foot.tsx';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Card, CardNote } from '#ui/layout/card.tsx';
import { JoinEntry } from './join-entry.tsx';
import classes from './join-list.module.css';
import { joinMutations, joinQueries } from './joins.api.ts';

/** The own products that were joined to products of the catalogue, and merges of operators, the latest first. */
export function JoinList({ canEdit }: { canEdit: boolean }) {
  const query = useInfiniteQuery(joinQueries.list());
  const joins = query.data?.pages.flatMap((page) => page.joins);
  // Kept while the dialog closes, so that its text stays.
  const [asked, setAsked] = useState<ProductJoin>();
  const [isOpen, setIsOpen] = useState(false);
  const undo = useSaving(joinMutations.undo(useQueryClient()));
  const close = () => {
    setIsOpen(false);
    undo.reset();
  };
  const ask = (join: ProductJoin) => {
    setAsked(join);
    setIsOpen(true);
  };
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
          <ul className={classes.joins} aria-label="Joined to the catalogue">
            {rows.map((join) => (
              <JoinEntry key={join.id} join={join} onUndo={canEdit ? ask : undefined} />
            ))}
          </ul>
        )}
      </ListResults>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        title="Undo the join"
        failure={inPlaceText('form', undo.error)}
        action="Undo"
        isDestructive={false}
        isBusy={undo.isPending}
        onConfirm={() => asked && undo.run(asked.id, { onSuccess: close })}
      >
        {asked && (
          <p>
            {asked.own.manufacturer} {asked.own.name} comes back as an own product, with its{' '}
            {quantity(asked.assets, 'asset')}. What has changed since then stays with {asked.product.manufacturer}{' '}
            {asked.product.name}. The list shows what stayed and why.
          </p>
        )}
      </ConfirmDialog>
    </Card>
  );
}
