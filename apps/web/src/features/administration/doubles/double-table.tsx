import { Button } from '@mantine/core';
import type { CatalogueDouble, DoubleSide } from '@rampart/contract/api/administration/doubles.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { Line, Lines } from '#ui/data-table/cells.tsx';
import type { Column } from '#ui/data-table/column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { MakerMergeDialog } from '../manufacturers/maker-merge-dialog.tsx';
import { MakerRenameDialog } from '../manufacturers/maker-rename-dialog.tsx';
import classes from './double-table.module.css';
import { doubleMutations } from './doubles.api.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { usageOf } from './usage.ts';

type Question = 'merge' | 'rename';

/** Pairs of possible duplicates, or pairs that operators keep separate. */
export function DoubleTable({ label, doubles }: { label: string; doubles: readonly CatalogueDouble[] }) {
  // Kept while a dialog closes, so that its text stays.
  const [asked, setAsked] = useState<CatalogueDouble>();
  const [open, setOpen] = useState<Question>();
  const { mutate: decide } = useMutation(doubleMutations.decide(useQueryClient()));
  const columns = useMemo(
    () =>
      columnsOf({
        onAsk: (question, double) => {
          setAsked(double);
          setOpen(question);
        },
        onDecide: ({ id, decided_by }) => decide({ id, isOne: decided_by !== null }),
      }),
    [decide],
  );
  const close = () => setOpen(undefined);
  return (
    <>
      <DataTable label={label} rows={doubles} rowKey={({ id }) => id} columns={columns} rowSize="lines" />
      {asked?.subject === 'product' && (
        <>
          <MergeDialog key={`merge ${asked.id}`} double={asked} isOpen={open === 'merge'} onClose={close} />
          <RenameDialog key={`name ${asked.id}`} double={asked} isOpen={open === 'rename'} onClose={close} />
        </>
      )}
      {asked?.subject === 'manufacturer' && (
        <>
          <MakerMergeDialog key={`merge ${asked.id}`} double={asked} isOpen={open === 'merge'} onClose={close} />
          <MakerRenameDialog key={`name ${asked.id}`} double={asked} isOpen={open === 'rename'} onClose={close} />
        </>
      )}
    </>
  );
}

interface Actions {
  onAsk: (question: Question, double: CatalogueDouble) => void;
  onDecide: (double: CatalogueDouble) => void;
}

function columnsOf({ onAsk, onDecide }: Actions): Column<CatalogueDouble>[] {
  const button = (word: string, double: CatalogueDouble, onClick: () => void) => (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`${word}: ${double.one.name} and ${double.other.name}`}
      onClick={onClick}
    >
      {word}
    </Button>
  );
  return [
    {
      key: 'pair',
      heading: 'Possible duplicates',
      cell: ({ subject, one, other, why, decided_by }) => (
        <Lines>
          <Name subject={subject} side={one} />
          <Name subject={subject} side={other} />
          <Line>{decided_by === null ? why : `Marked as different by ${decided_by}`}</Line>
        </Lines>
      ),
    },
    {
      key: 'use',
      heading: 'In use',
      cell: ({ one, other }) => (
        <Lines>
          <Line>{usageOf(one)}</Line>
          <Line>{usageOf(other)}</Line>
        </Lines>
      ),
      width: { wide: '240px' },
      from: 'wide',
    },
    {
      key: 'actions',
      heading: 'Actions',
      as: 'actions',
      cell: (double) => (
        <div className={classes.actions}>
          {double.decided_by === null ? (
            <>
              {button('Merge', double, () => onAsk('merge', double))}
              {button('Rename', double, () => onAsk('rename', double))}
              {button('Keep Separate', double, () => onDecide(double))}
            </>
          ) : (
            button('Review Again', double, () => onDecide(double))
          )}
        </div>
      ),
      width: { wide: '256px', narrow: '96px' },
    },
  ];
}

function Name({
  subject,
  side: { uuid, name, manufacturer },
}: Pick<CatalogueDouble, 'subject'> & { side: DoubleSide }) {
  return (
    <span className={classes.name}>
      <Link to={`/${subject}/${uuid}`}>{name}</Link>
      {manufacturer !== null && <small>{manufacturer}</small>}
    </span>
  );
}
