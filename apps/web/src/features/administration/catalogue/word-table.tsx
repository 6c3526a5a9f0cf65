import { ActionIcon } from '@mantine/core';
import { useQueryClient, type QueryClient, type UseMutationOptions } from '@tanstack/react-query';
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

interface Word {
  /** Null for a built-in word, which cannot be removed. */
  id: number | null;
  added_at: string | null;
  added_by: string | null;
}

/** A kind of words that mean something else, such as aliases or synonyms. */
export interface WordKind<Row extends Word> {
  label: string;
  /** The name of one word of this kind, such as `Alias`. */
  noun: string;
  word: { heading: string; of: (row: Row) => string };
  meaning: { heading: string; of: (row: Row) => string };
  /** The name of the row in the label of its button. */
  nameOf: (row: Row) => string;
  /** What changes when a row is removed. */
  consequence: (row: Row) => string;
  remove: (client: QueryClient) => UseMutationOptions<void, Error, number>;
}

interface WordTableProps<Row extends Word> {
  /** Must keep its identity, because the columns are memoised by it. */
  kind: WordKind<Row>;
  rows: readonly Row[];
}

/** Words and their meanings. Words that a user added can be removed. */
export function WordTable<Row extends Word>({ kind, rows }: WordTableProps<Row>) {
  const { asked: removed, isOpen, ask, close: closeDialog } = useAsked<Row>();
  const remove = useSaving(kind.remove(useQueryClient()));
  const columns = useMemo(() => {
    return columnsOf(kind, ask);
  }, [kind, ask]);
  const close = () => {
    closeDialog();
    remove.reset();
  };
  const title = `Remove ${kind.noun}`;
  return (
    <>
      <DataTable
        label={kind.label}
        rows={rows}
        rowKey={(row) => `${row.id} ${kind.word.of(row)}`}
        columns={columns}
        rowSize="lines"
      />
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        title={title}
        failure={inPlaceText('form', remove.error)}
        action={title}
        isBusy={remove.isPending}
        onConfirm={() => removed?.id != null && remove.run(removed.id, { onSuccess: close })}
      >
        <p>{removed && kind.consequence(removed)}</p>
      </ConfirmDialog>
    </>
  );
}

function columnsOf<Row extends Word>(kind: WordKind<Row>, onRemove: (row: Row) => void): Column<Row>[] {
  return [
    {
      key: 'word',
      heading: kind.word.heading,
      cell: (row) => (
        <Lines>
          <b>{kind.word.of(row)}</b>
          <Line until="medium">{kind.meaning.of(row)}</Line>
        </Lines>
      ),
    },
    { key: 'meaning', heading: kind.meaning.heading, cell: kind.meaning.of, from: 'medium' },
    {
      key: 'added',
      heading: 'Added',
      cell: ({ added_at, added_by }) => (
        <Lines>
          {added_at ? dayOf(added_at) : 'Built in'}
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
      cell: (row) =>
        row.id !== null && (
          <ActionIcon aria-label={`Remove ${kind.nameOf(row)}`} onClick={() => onRemove(row)}>
            <IconTrash size={16} stroke={1.7} />
          </ActionIcon>
        ),
      width: { wide: '56px' },
    },
  ];
}
