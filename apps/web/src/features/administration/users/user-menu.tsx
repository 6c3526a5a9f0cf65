import type { ManagedUser } from '@rampart/contract/api/administration/users.ts';
import {
  IconKey,
  IconLinkOff,
  IconMailForward,
  IconPencil,
  IconUserCheck,
  IconUserOff,
  IconUserShare,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { RowMenu, type MenuEntry } from '#ui/data-table/row-menu.tsx';
import { ImpersonateDialog } from './impersonate-dialog.tsx';
import { UserActionDialog } from './user-action-dialog.tsx';
import { UserFormDialog } from './user-form-dialog.tsx';
import type { UserAction } from './users.api.ts';
import { fullName } from './user-words.ts';

interface UserMenuProps {
  user: ManagedUser;
  grantable: readonly ManagedUser['permissions'][number][];
}

/** The actions for a user. Contains only actions that the server would allow. */
export function UserMenu({ user, grantable }: UserMenuProps) {
  const isSelf = useCurrentUser().id === user.id;
  const [opened, setOpened] = useState<'edit' | 'impersonate' | UserAction>();
  const close = () => setOpened(undefined);
  const entry = (label: string, Icon: typeof IconKey, opens: typeof opened, isDestructive = false): MenuEntry => ({
    label,
    icon: <Icon size={16} stroke={1.7} />,
    onSelect: () => setOpened(opens),
    isDestructive,
  });
  const isOff = user.state === 'deactivated';
  const awaitsLink = !isOff && (user.state === 'invited' || user.is_password_due);
  const entries = [
    user.can_manage && entry('Edit User', IconPencil, 'edit'),
    user.can_impersonate && entry('Impersonate', IconUserShare, 'impersonate'),
    user.can_manage && awaitsLink && entry('Send Link Again', IconMailForward, 'resend'),
    user.can_manage && !isSelf && user.state === 'active' && entry('Force New Password', IconKey, 'force'),
    user.can_manage && user.has_provider_account && entry('Reset Single Sign-On', IconLinkOff, 'resetSingleSignOn'),
    user.can_manage && isOff && entry('Reactivate', IconUserCheck, 'reactivate'),
    user.can_manage && !isSelf && !isOff && entry('Deactivate', IconUserOff, 'deactivate', true),
  ].filter((one) => one !== false);
  const action = opened === 'edit' || opened === 'impersonate' ? undefined : opened;
  return (
    <>
      <RowMenu label={`Actions for ${fullName(user)}`} entries={entries} />
      <UserFormDialog user={user} grantable={grantable} isOpen={opened === 'edit'} onClose={close} />
      <ImpersonateDialog user={user} isOpen={opened === 'impersonate'} onClose={close} />
      <UserActionDialog user={user} action={action} onClose={close} />
    </>
  );
}
