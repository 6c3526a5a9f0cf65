import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { BomDialog } from './bom-dialog.tsx';

/** Opens the bill of materials from a profile, which holds its text already. */
export function BomLink({ uuid, name, text }: { uuid: string; name: string; text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Anchor component="button" type="button" inherit fw={500} onClick={() => setIsOpen(true)}>
        View BOM
      </Anchor>
      <BomDialog uuid={uuid} name={name} text={text} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
