import type { Permission } from '@rampart/contract/rules/accounts/permissions.ts';
import { IconUserPlus } from '@tabler/icons-react';
import { DialogButton } from '#ui/dialogs/dialog-button.tsx';
import { UserFormDialog } from './user-form-dialog.tsx';

interface InviteButtonProps {
  company: number | undefined;
  grantable: readonly Permission[];
}

export function InviteButton({ company, grantable }: InviteButtonProps) {
  return (
    <DialogButton label="Invite User" icon={IconUserPlus}>
      {(dialog) => <UserFormDialog company={company} grantable={grantable} {...dialog} />}
    </DialogButton>
  );
}
