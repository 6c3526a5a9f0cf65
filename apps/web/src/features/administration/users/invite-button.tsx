import { Button } from '@mantine/core';
import type { Permission } from '@rampart/contract/rules/permissions.ts';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { UserFormDialog } from './user-form-dialog.tsx';

interface InviteButtonProps {
  company: number | undefined;
  grantable: readonly Permission[];
}

export function InviteButton({ company, grantable }: InviteButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button leftSection={<IconUserPlus size={16} stroke={1.8} />} onClick={() => setIsOpen(true)}>
        Invite User
      </Button>
      <UserFormDialog company={company} grantable={grantable} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
