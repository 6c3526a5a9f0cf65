import { Button } from '@mantine/core';
import type { VexPublisher } from '@rampart/contract/api/administration/catalogue.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { calendarDayOf, dayOf } from '#lib/dates.ts';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { Line, Lines } from '#ui/data-table/cells.tsx';
import type { Column } from '#ui/data-table/column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { useAsked } from '#ui/dialogs/use-asked.ts';
import { StateBadge } from '../state-badge.tsx';
import { vexPublisherMutations } from './vex-publishers.api.ts';

/** Publishers of statements, by manufacturer. An operator confirms which publishers speak for a manufacturer. */
export function VexPublisherTable({ publishers }: { publishers: readonly VexPublisher[] }) {
  const { asked, isOpen, ask, close: closeDialog } = useAsked<VexPublisher>();
  const toggle = useSaving(vexPublisherMutations.toggle(useQueryClient()));
  const columns = useMemo(() => columnsOf(ask), [ask]);
  const close = () => {
    closeDialog();
    toggle.reset();
  };
  const isConfirming = asked?.id === null;
  const action = isConfirming ? 'Confirm Publisher' : 'Withdraw Confirmation';
  return (
    <>
      <DataTable
        label="VEX publishers"
        rows={publishers}
        rowKey={({ publisher, manufacturer }) => `${manufacturer.uuid} ${publisher}`}
        columns={columns}
        rowSize="lines"
      />
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        title={action}
        failure={inPlaceText('form', toggle.error)}
        action={action}
        isDestructive={!isConfirming}
        isBusy={toggle.isPending}
        onConfirm={() => asked && toggle.run(asked, { onSuccess: close })}
      >
        {asked && (
          <p>
            {isConfirming
              ? `Statements by ${asked.publisher} then count as statements by ${asked.manufacturer.name}. They close items of every company that has these products, now and after each load.`
              : `Rampart then only shows statements by ${asked.publisher} about products of ${asked.manufacturer.name}. Items that they closed are open again in every company.`}
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}

const trustWords = {
  manufacturer: ['ok', 'Manufacturer'],
  confirmed: ['ok', 'Confirmed'],
  none: ['waiting', 'Not confirmed'],
} as const;

function columnsOf(onToggle: (row: VexPublisher) => void): Column<VexPublisher>[] {
  return [
    {
      key: 'publisher',
      heading: 'Publisher',
      cell: (row) => (
        <Lines>
          <b>{row.publisher}</b>
          <Line until="medium">for {row.manufacturer.name}</Line>
          <Line until="medium">{trustWords[row.trust][1]}</Line>
        </Lines>
      ),
    },
    { key: 'manufacturer', heading: 'Manufacturer', cell: ({ manufacturer }) => manufacturer.name, from: 'medium' },
    {
      key: 'statements',
      heading: 'Statements',
      cell: ({ statements, documents, newest_on }) => (
        <Lines>
          {`${statements.toLocaleString('en-US')} in ${quantity(documents, 'document')}`}
          <Line>Newest from {calendarDayOf(newest_on)}</Line>
        </Lines>
      ),
      width: { wide: '208px' },
      from: 'medium',
    },
    {
      key: 'trust',
      heading: 'Speaks for the manufacturer',
      cell: ({ trust, confirmed_by, confirmed_at }) => {
        const [tone, word] = trustWords[trust];
        return (
          <Lines>
            <StateBadge tone={tone}>{word}</StateBadge>
            {confirmed_at && (
              <Line>
                {confirmed_by}, {dayOf(confirmed_at)}
              </Line>
            )}
          </Lines>
        );
      },
      width: { wide: '232px' },
      from: 'medium',
    },
    {
      key: 'actions',
      heading: 'Actions',
      as: 'actions',
      cell: (row) =>
        row.trust !== 'manufacturer' && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`${row.id === null ? 'Confirm' : 'Withdraw'} ${row.publisher} for ${row.manufacturer.name}`}
            onClick={() => onToggle(row)}
          >
            {row.id === null ? 'Confirm' : 'Withdraw'}
          </Button>
        ),
      width: { wide: '120px' },
    },
  ];
}
