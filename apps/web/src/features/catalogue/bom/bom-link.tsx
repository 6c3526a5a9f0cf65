import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { lazyPart } from '#lib/patient-lazy.ts';

const BomDialog = lazyPart(async () => ({ default: (await import('./bom-dialog.tsx')).BomDialog }));

/** Opens the bill of materials from a profile, which already has its text. */
export function BomLink({ uuid, name, text }: { uuid: string; name: string; text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  // The code of the dialog loads when it is first opened.
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <Anchor
        component="button"
        type="button"
        inherit
        fw={500}
        onClick={() => {
          setWasOpened(true);
          setIsOpen(true);
        }}
      >
        View BOM
      </Anchor>
      {wasOpened && <BomDialog uuid={uuid} name={name} text={text} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}
