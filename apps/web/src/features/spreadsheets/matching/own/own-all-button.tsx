import { Button } from '@mantine/core';
import type { ImportPair } from '@rampart/contract/api/spreadsheets/matching.ts';
import { IconCubePlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import type { OwnNames, TypedNames } from './own-fields.ts';
import { OwnAllForm } from './own-all-form.tsx';

interface OwnAllButtonProps {
  /** The pairs of the page that are open. */
  pairs: readonly ImportPair[];
  typed: TypedNames;
  onAdd: (added: readonly { pair: ImportPair; names: OwnNames }[]) => void;
}

/** Adds own products for all open pairs of the page, after the user has seen and changed their names. */
export function OwnAllButton({ pairs, typed, onAdd }: OwnAllButtonProps) {
  // The pairs of the moment of opening. Answers that come later must not change the form.
  const [asked, setAsked] = useState<readonly ImportPair[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCubePlus size={16} stroke={1.7} />}
        disabled={pairs.length === 0}
        onClick={() => {
          setAsked(pairs);
          setIsOpen(true);
        }}
      >
        Add as own products
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title="Add as own products" size="wide" closesOnClickOutside={false}>
        <OwnAllForm
          pairs={asked}
          typed={typed}
          onClose={close}
          onAdd={(added) => {
            close();
            onAdd(added);
          }}
        />
      </Dialog>
    </>
  );
}
