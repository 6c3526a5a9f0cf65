import { IconLock } from '@tabler/icons-react';
import { SignOutButton } from '#features/session/sign-out-button.tsx';
import { Notice } from '#ui/layout/notice.tsx';

export function ForbiddenPage() {
  return (
    <Notice icon={<IconLock size={28} stroke={1.6} />} title="You do not have access" actions={<SignOutButton />}>
      Your account lacks the permission for this part of Rampart. Ask your administrator if you need it.
    </Notice>
  );
}
