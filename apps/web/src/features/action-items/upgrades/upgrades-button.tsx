import { Button } from '@mantine/core';
import { useState } from 'react';
import { UpgradesDialog } from './upgrades-dialog.tsx';

interface UpgradesButtonProps {
  uuid: string;
  name: string;
}

/** Opens what an update of the product's assets closes. */
export function UpgradesButton({ uuid, name }: UpgradesButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Firmware Updates
      </Button>
      <UpgradesDialog uuid={uuid} name={name} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
