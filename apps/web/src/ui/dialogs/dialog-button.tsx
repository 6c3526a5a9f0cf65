import { Button } from '@mantine/core';
import { IconPlus, type Icon } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';

interface DialogButtonProps {
  label: string;
  icon?: Icon;
  isDisabled?: boolean;
  children: (dialog: { isOpen: boolean; onClose: () => void }) => ReactNode;
}

export function DialogButton({ label, icon: ShownIcon = IconPlus, isDisabled = false, children }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button leftSection={<ShownIcon size={16} stroke={1.8} />} disabled={isDisabled} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {children({ isOpen, onClose: () => setIsOpen(false) })}
    </>
  );
}
