import { Button } from '@mantine/core';
import type { ProductDecision } from '@rampart/contract/api/spreadsheets/matching.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { dayOf } from '#lib/dates.ts';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { Line, Lines } from '#ui/data-table/cells.tsx';
import type { Column } from '#ui/data-table/column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { useAsked } from '#ui/dialogs/use-asked.ts';
import { ProductName } from '#ui/product/product-name.tsx';
import { pairName, productLine } from '../matching/match-words.ts';
import { decisionMutations } from './decisions.api.ts';

interface DecisionTableProps {
  decisions: readonly ProductDecision[];
  canEdit: boolean;
  isOutdated: boolean;
}

/** Makers and models with the products that they mean, and by whom and when this was decided. */
export function DecisionTable({ decisions, canEdit, isOutdated }: DecisionTableProps) {
  const { asked, isOpen, ask, close: closeDialog } = useAsked<ProductDecision>();
  const forget = useSaving(decisionMutations.forget(useQueryClient()));
  const columns = useMemo(() => {
    return canEdit ? [...shownColumns, actionsColumn(ask)] : shownColumns;
  }, [canEdit, ask]);
  const close = () => {
    closeDialog();
    forget.reset();
  };
  return (
    <>
      <DataTable
        label="Remembered products"
        rows={decisions}
        rowKey={({ id }) => id}
        columns={columns}
        rowSize="lines"
        isOutdated={isOutdated}
      />
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        title="Forget product"
        failure={inPlaceText('form', forget.error)}
        action="Forget"
        isBusy={forget.isPending}
        onConfirm={() => asked && forget.run(asked.id, { onSuccess: close })}
      >
        {asked && (
          <p>
            Rampart forgets that “{pairName(asked)}” {meaningOf(asked)}. The next file with this maker and model is
            matched again. Imports and equipment stay as they are.
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}

const meaningOf = ({ product }: ProductDecision) =>
  product ? `means ${product.manufacturer} ${product.name}` : 'is set aside';

function Product({ product }: ProductDecision) {
  if (!product) return 'Set aside';
  return (
    <Link to={`/${product.type}/${product.uuid}`} title={product.name}>
      <ProductName name={product.name} lines={2} />
    </Link>
  );
}

const shownColumns: Column<ProductDecision>[] = [
  {
    key: 'written',
    heading: 'Written as',
    cell: (one) => (
      <Lines>
        <b>{one.model.trim() || 'No model'}</b>
        <Line>{one.maker.trim() || 'No maker'}</Line>
        <Line until="medium">
          <Product {...one} />
        </Line>
        <Line until="medium">
          {one.decided_by}, {dayOf(one.decided_at)}
        </Line>
      </Lines>
    ),
    width: { wide: '34%', small: 'auto' },
  },
  {
    key: 'product',
    heading: 'Product',
    cell: (one) => (
      <Lines>
        <Product {...one} />
        <Line>{one.product && productLine(one.product)}</Line>
      </Lines>
    ),
    from: 'medium',
  },
  {
    key: 'decided',
    heading: 'Decided',
    cell: ({ decided_at, decided_by }) => (
      <Lines>
        {dayOf(decided_at)}
        <Line>{decided_by}</Line>
      </Lines>
    ),
    width: { wide: '160px' },
    from: 'medium',
  },
];

const actionsColumn = (onAsk: (decision: ProductDecision) => void): Column<ProductDecision> => ({
  key: 'actions',
  heading: 'Actions',
  as: 'actions',
  cell: (one) => (
    <Button variant="default" size="compact-sm" aria-label={`Forget ${pairName(one)}`} onClick={() => onAsk(one)}>
      Forget
    </Button>
  ),
  width: { wide: '104px', narrow: '96px' },
});
