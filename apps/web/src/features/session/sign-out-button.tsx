import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { sessionMutations } from './session.api.ts';

export function SignOutButton() {
  const signOut = useMutation(sessionMutations.signOut());
  return (
    <Button variant="default" loading={signOut.isPending} onClick={() => signOut.mutate()}>
      Sign Out
    </Button>
  );
}
