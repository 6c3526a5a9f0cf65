import { Button } from '@mantine/core';
import type { ProductAlias } from '@rampart/contract/api/spreadsheets/matching.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dayOf } from '#lib/dates.ts';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { Line, Lines } from '#ui/data-table/cells.tsx';
import type { Column } from '#ui/data-table/column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { useAsked } from '#ui/dialogs/use-asked.ts';
import classes from './product-alias-table.module.css';
import { productAliasMutations, type AliasAction } from './product-aliases.api.ts';

interface ProductAliasTableProps {
  label: string;
  aliases: readonly ProductAlias[];
  /** Suggestions are accepted or rejected. Aliases that imports use can only be removed. */
  areSuggested: boolean;
}

interface Asked {
  alias: ProductAlias;
  action: AliasAction;
}

/** Makers and models as equipment lists write them, with the products that they mean. */
export function ProductAliasTable({ label, aliases, areSuggested }: ProductAliasTableProps) {
  const { asked, isOpen, ask, close: closeDialog } = useAsked<Asked>();
  const act = useSaving(productAliasMutations.act(useQueryClient()));
  const columns = useMemo(() => columnsOf(areSuggested, ask), [areSuggested, ask]);
  const close = () => {
    closeDialog();
    act.reset();
  };
  const action = asked ? wordsOf[asked.action].action : '';
  return (
    <>
      <DataTable label={label} rows={aliases} rowKey={({ id }) => String(id)} columns={columns} rowSize="lines" />
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        title={action}
        failure={inPlaceText('form', act.error)}
        action={action}
        isDestructive={asked?.action !== 'accept'}
        isBusy={act.isPending}
        onConfirm={() => asked && act.run({ id: asked.alias.id, action: asked.action }, { onSuccess: close })}
      >
        {asked && <p>{wordsOf[asked.action].consequence(writtenOf(asked.alias), productOf(asked.alias))}</p>}
      </ConfirmDialog>
    </>
  );
}

const wordsOf: Record<AliasAction, { action: string; consequence: (written: string, product: string) => string }> = {
  accept: {
    action: 'Accept Alias',
    consequence: (written, product) => `Imports of all companies then match “${written}” to ${product} automatically.`,
  },
  reject: {
    action: 'Reject Suggestion',
    consequence: (written, product) =>
      `Rampart still asks other companies what “${written}” means. The company that suggested it keeps using ${product}.`,
  },
  remove: {
    action: 'Remove Alias',
    consequence: (written, product) =>
      `Later imports no longer match “${written}” to ${product}. Equipment that is already imported does not change.`,
  },
};

const writtenOf = ({ maker, model }: ProductAlias) => `${maker} ${model}`.trim();
const productOf = ({ product }: ProductAlias) => `${product.manufacturer} ${product.name}`;

function columnsOf(areSuggested: boolean, onAsk: (asked: Asked) => void): Column<ProductAlias>[] {
  const actions: readonly AliasAction[] = areSuggested ? ['accept', 'reject'] : ['remove'];
  return [
    {
      key: 'written',
      heading: 'Written as',
      cell: (alias) => (
        <Lines>
          <b>{alias.model}</b>
          <Line>{alias.maker || 'No maker'}</Line>
          <Line until="medium">{productOf(alias)}</Line>
        </Lines>
      ),
    },
    {
      key: 'product',
      heading: 'Product',
      cell: ({ product }) => (
        <Lines>
          {product.name}
          <Line>{product.manufacturer}</Line>
        </Lines>
      ),
      from: 'medium',
    },
    {
      key: 'at',
      heading: areSuggested ? 'Suggested' : 'Accepted',
      cell: ({ at, added_by }) => (
        <Lines>
          {dayOf(at)}
          <Line>{added_by}</Line>
        </Lines>
      ),
      width: { wide: '144px' },
      from: 'medium',
    },
    {
      key: 'actions',
      heading: 'Actions',
      as: 'actions',
      cell: (alias) => (
        <div className={classes.actions}>
          {actions.map((action) => (
            <Button
              key={action}
              variant="default"
              size="compact-sm"
              aria-label={`${buttonWords[action]} ${writtenOf(alias)}`}
              onClick={() => onAsk({ alias, action })}
            >
              {buttonWords[action]}
            </Button>
          ))}
        </div>
      ),
      width: areSuggested ? { wide: '176px', narrow: '96px' } : { wide: '104px', narrow: '96px' },
    },
  ];
}

const buttonWords: Record<AliasAction, string> = { accept: 'Accept', reject: 'Reject', remove: 'Remove' };
