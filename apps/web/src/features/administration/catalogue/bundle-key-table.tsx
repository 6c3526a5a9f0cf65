import { ActionIcon } from '@mantine/core';
import type { BundleKey } from '@rampart/contract/api/administration/bundles.ts';
import { useQueryClient } from '@tanstack/react-query';
import { IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { dayOf } from '#lib/dates.ts';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { Line, Lines } from '#ui/data-table/cells.tsx';
import type { Column } from '#ui/data-table/column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { useAsked } from '#ui/dialogs/use-asked.ts';
import { Fingerprint } from '../fingerprint.tsx';
import { bundleKeyMutations } from './bundle-keys.api.ts';

/** The installations whose bundles are taken. */
export function BundleKeyTable({ keys }: { keys: readonly BundleKey[] }) {
  const { asked: removed, isOpen, ask, close: closeDialog } = useAsked<BundleKey>();
  const remove = useSaving(bundleKeyMutations.remove(useQueryClient()));
  const columns = useMemo(() => columnsOf(ask), [ask]);
  const close = () => {
    closeDialog();
    remove.reset();
  };
  return (
    <>
      <DataTable label="Bundle keys" rows={keys} rowKey={({ id }) => String(id)} columns={columns} rowSize="lines" />
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        title="Remove Key"
        failure={inPlaceText('form', remove.error)}
        action="Remove Key"
        isBusy={remove.isPending}
        onConfirm={() => removed && remove.run(removed.id, { onSuccess: close })}
      >
        <p>Rampart then refuses bundles from {removed?.name}. Data from earlier bundles stays.</p>
      </ConfirmDialog>
    </>
  );
}

const lastOf = ({ last_bundle: last }: BundleKey) => (last ? `Until ${dayOf(last.until)}` : 'None yet');

function columnsOf(onRemove: (key: BundleKey) => void): Column<BundleKey>[] {
  return [
    {
      key: 'name',
      heading: 'Installation',
      cell: (key) => (
        <Lines>
          <b>{key.name}</b>
          <Line>
            <Fingerprint of={key.fingerprint} />
          </Line>
          <Line until="medium">{`Last bundle: ${lastOf(key)}`}</Line>
        </Lines>
      ),
    },
    {
      key: 'last',
      heading: 'Last Bundle',
      cell: (key) => (
        <Lines>
          {lastOf(key)}
          {key.last_bundle && <Line>Loaded {dayOf(key.last_bundle.taken_at)}</Line>}
        </Lines>
      ),
      width: { wide: '176px' },
      from: 'medium',
    },
    {
      key: 'added',
      heading: 'Added',
      cell: ({ added_at, added_by }) => (
        <Lines>
          {dayOf(added_at)}
          <Line>{added_by}</Line>
        </Lines>
      ),
      width: { wide: '176px' },
      from: 'medium',
    },
    {
      key: 'remove',
      heading: 'Actions',
      as: 'actions',
      cell: (key) => (
        <ActionIcon aria-label={`Remove ${key.name}`} onClick={() => onRemove(key)}>
          <IconTrash size={16} stroke={1.7} />
        </ActionIcon>
      ),
      width: { wide: '56px' },
    },
  ];
}
