import { UnstyledButton } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyPart } from '#lib/patient-lazy.ts';
import classes from './bom-cell.module.css';

const BomDialog = lazyPart(async () => ({ default: (await import('./bom-dialog.tsx')).BomDialog }));

interface BomCellProps {
  product: { uuid: string; name: string };
  /** The text beside the icon. In a list without column heads, the text says what opens. */
  word?: 'View' | 'BOM';
}

/** Opens the bill of materials of a product from its row. */
export function BomCell({ product: { uuid, name }, word = 'View' }: BomCellProps) {
  const [isOpen, setIsOpen] = useState(false);
  // Rendered only after the first opening, because every row of a table has one.
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <UnstyledButton
        className={classes.view}
        aria-label={`View BOM of ${name}`}
        aria-haspopup="dialog"
        onClick={() => {
          setWasOpened(true);
          setIsOpen(true);
        }}
      >
        <IconFileText size={16} stroke={1.6} aria-hidden="true" />
        <span>{word}</span>
      </UnstyledButton>
      {wasOpened && <BomDialog uuid={uuid} name={name} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}
