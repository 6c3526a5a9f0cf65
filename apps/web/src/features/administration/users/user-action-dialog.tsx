import type { ManagedUser } from '@rampart/contract/api/administration/users.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { userMutations, type UserAction } from './users.api.ts';
import { fullName } from './user-words.ts';

interface Words {
  title: string;
  confirm: string;
  asks: (name: string, email: string, isSelf: boolean) => string[];
}

const words: Record<UserAction, Words> = {
  deactivate: {
    title: 'Deactivate User',
    confirm: 'Deactivate',
    asks: (name) => [
      `${name} is signed out everywhere immediately and can no longer sign in.`,
      'Their changes stay on record. You can reactivate them later.',
    ],
  },
  reactivate: {
    title: 'Reactivate User',
    confirm: 'Reactivate',
    asks: (name) => [`${name} can sign in again with the same password and permissions.`],
  },
  resend: {
    title: 'Send Link Again',
    confirm: 'Send',
    asks: (_name, email) => [`A new link goes to ${email}. The previous link stops working.`],
  },
  force: {
    title: 'Force New Password',
    confirm: 'Force New Password',
    asks: (name, email) => [
      `${name} is signed out everywhere immediately, and the password no longer works.`,
      `A link to set a new one goes to ${email}.`,
    ],
  },
  resetSingleSignOn: {
    title: 'Reset Single Sign-On',
    confirm: 'Reset',
    asks: (name, email, isSelf) => [
      isSelf ? 'You are signed out everywhere else immediately.' : `${name} is signed out everywhere immediately.`,
      `After that, the first account at the company’s provider that has the address ${email} signs in as this user.`,
      'Check first that the address still belongs to the same person.',
    ],
  },
};

interface UserActionDialogProps {
  user: ManagedUser;
  /** The action to confirm. Undefined means that the dialog is closed. */
  action: UserAction | undefined;
  onClose: () => void;
}

/** Asks before an action on a user. The focus starts on Cancel. */
export function UserActionDialog({ user, action, onClose }: UserActionDialogProps) {
  // Keeps the texts while the dialog fades out.
  const [shown, setShown] = useState<UserAction>('deactivate');
  if (action && action !== shown) setShown(action);
  const act = useSaving(userMutations.act(useQueryClient(), user, shown));
  const isSelf = useCurrentUser().id === user.id;
  const { title, confirm, asks } = words[shown];
  const close = () => {
    onClose();
    act.reset();
  };
  return (
    <ConfirmDialog
      isOpen={action !== undefined}
      onClose={close}
      title={title}
      failure={inPlaceText('form', act.error)}
      action={confirm}
      isDestructive={shown === 'deactivate'}
      isBusy={act.isPending}
      onConfirm={() => act.run(undefined, { onSuccess: close })}
    >
      {asks(fullName(user), user.email, isSelf).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </ConfirmDialog>
  );
}
