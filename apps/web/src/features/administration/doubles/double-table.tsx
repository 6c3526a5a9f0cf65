import { Button } from '@mantine/core';
import type { CatalogueDouble, DoubleSide } from '@rampart/contract/api/administration/doubles.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { Line, Lines } from '#ui/data-table/cells.tsx';
import type { Column } from '#ui/data-table/column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { useAsked } from '#ui/dialogs/use-asked.ts';
import { MakerMergeDialog } from '../manufacturers/maker-merge-dialog.tsx';
import { MakerRenameDialog } from '../manufacturers/maker-rename-dialog.tsx';
import classes from './double-table.module.css';
import { doubleMutations } from './doubles.api.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { usageOf } from './usage.ts';

interface Asked {
  question: 'merge' | 'rename';
  double: CatalogueDouble;
}

/** Pairs of possible duplicates, or pairs that operators keep separate. */
export function DoubleTable({ label, doubles }: { label: string; doubles: readonly CatalogueDouble[] }) {
  const { asked, isOpen, ask, close } = useAsked<Asked>();
  const { mutate: decide } = useMutation(doubleMutations.decide(useQueryClient()));
  const columns = useMemo(
    () => columnsOf({ onAsk: ask, onDecide: ({ id, decided_by }) => decide({ id, isOne: decided_by !== null }) }),
    [ask, decide],
  );
  const double = asked?.double;
  const opened = isOpen ? asked?.question : undefined;
  return (
    <>
      <DataTable label={label} rows={doubles} rowKey={({ id }) => id} columns={columns} rowSize="lines" />
      {double?.subject === 'product' && (
        <>
          <MergeDialog key={`merge ${double.id}`} double={double} isOpen={opened === 'merge'} onClose={close} />
          <RenameDialog
            key={`name ${double.id}`}
            products={[double.one, double.other]}
            isOpen={opened === 'rename'}
            onClose={close}
          />
        </>
      )}
      {double?.subject === 'manufacturer' && (
        <>
          <MakerMergeDialog key={`merge ${double.id}`} double={double} isOpen={opened === 'merge'} onClose={close} />
          <MakerRenameDialog
            key={`name ${double.id}`}
            makers={[double.one, double.other]}
            isOpen={opened === 'rename'}
            onClose={close}
          />
        </>
      )}
    </>
  );
}

interface Actions {
  onAsk: (asked: Asked) => void;
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
              {button('Merge', double, () => onAsk({ question: 'merge', double }))}
              {button('Rename', double, () => onAsk({ question: 'rename', double }))}
              {button('Keep Separate', double, () => onDecide(double))}
            </>
          ) : (
            button('Review Again', double, () => onDecide(double))
          )}
        </div>
      ),
      width: { wide: '304px', narrow: '128px' },
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
