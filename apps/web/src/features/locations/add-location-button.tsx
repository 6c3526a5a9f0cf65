import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { LocationFormDialog } from './location-form-dialog.tsx';

export function AddLocationButton({ label }: { label: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button leftSection={<IconPlus size={16} stroke={1.8} />} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <LocationFormDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
