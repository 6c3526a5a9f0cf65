import { Button } from '@mantine/core';
import type { ProductSuggestion } from '@rampart/contract/api/own-products.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { calendarDayOf } from '#lib/dates.ts';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { Line, Lines, textOf } from '#ui/data-table/cells.tsx';
import type { Column } from '#ui/data-table/column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { useAsked } from '#ui/dialogs/use-asked.ts';
import classes from './product-alias-table.module.css';
import { productSuggestionMutations, type SuggestionAction } from './product-suggestions.api.ts';

interface Asked {
  suggestion: ProductSuggestion;
  action: SuggestionAction;
}

/** The products that companies asked for. The companies are not shown, because the server does not tell them. */
export function ProductSuggestionTable({ suggestions }: { suggestions: readonly ProductSuggestion[] }) {
  const { asked, isOpen, ask, close: closeDialog } = useAsked<Asked>();
  const act = useSaving(productSuggestionMutations.act(useQueryClient()));
  const columns = useMemo(() => columnsOf(ask), [ask]);
  const close = () => {
    closeDialog();
    act.reset();
  };
  const { title, consequence } = wordsOf[asked?.action ?? 'accept'];
  return (
    <>
      <DataTable
        label="Suggested products"
        rows={suggestions}
        rowKey={({ id }) => id}
        columns={columns}
        rowSize="lines"
      />
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        title={title}
        failure={inPlaceText('form', act.error)}
        action={title}
        isDestructive={asked?.action === 'reject'}
        isBusy={act.isPending}
        onConfirm={() => asked && act.run({ id: asked.suggestion.id, action: asked.action }, { onSuccess: close })}
      >
        {asked && <p>{consequence(nameOf(asked.suggestion))}</p>}
      </ConfirmDialog>
    </>
  );
}

const wordsOf: Record<SuggestionAction, { title: string; consequence: (name: string) => string }> = {
  accept: {
    title: 'Add to Catalogue',
    consequence: (name) =>
      `All companies then find ${name} in the catalogue. Rampart asks companies that have it as an own product whether to join the two.`,
  },
  reject: {
    title: 'Reject Suggestion',
    consequence: (name) =>
      `${name} is not added to the catalogue. The companies that requested it keep it as their own product.`,
  },
};

const nameOf = ({ manufacturer, name }: ProductSuggestion) => `${manufacturer} ${name}`;

function columnsOf(onAsk: (asked: Asked) => void): Column<ProductSuggestion>[] {
  const button = (suggestion: ProductSuggestion, action: SuggestionAction, word: string) => (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`${word} ${nameOf(suggestion)}`}
      onClick={() => onAsk({ suggestion, action })}
    >
      {word}
    </Button>
  );
  return [
    {
      key: 'name',
      heading: 'Product',
      cell: ({ name, manufacturer, label, suggested_on }) => (
        <Lines>
          <b>{name}</b>
          <Line>{manufacturer}</Line>
          <Line until="medium">{[label, calendarDayOf(suggested_on)].filter(Boolean).join(', ')}</Line>
        </Lines>
      ),
    },
    { key: 'type', heading: 'Product Type', ...textOf(({ label }) => label), from: 'medium' },
    {
      key: 'on',
      heading: 'Suggested',
      cell: ({ suggested_on }) => calendarDayOf(suggested_on),
      width: { wide: '144px' },
      from: 'medium',
    },
    {
      key: 'actions',
      heading: 'Actions',
      as: 'actions',
      cell: (suggestion) => (
        <div className={classes.actions}>
          {button(suggestion, 'accept', 'Accept')}
          {button(suggestion, 'reject', 'Reject')}
        </div>
      ),
      width: { wide: '176px', narrow: '96px' },
    },
  ];
}
