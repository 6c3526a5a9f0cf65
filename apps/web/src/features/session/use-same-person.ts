import { getUser } from '@rampart/contract/api/session/session.ts';
import { useEffect } from 'react';
import { isStatus } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';

/**
 * In another tab, the user may have signed out, or somebody else may have signed in. This tab would still show the old
 * name, while its calls run as the new user. So the tab checks the user when it becomes visible, and reloads if the
 * user has changed.
 */
export function useSamePerson(id: string | undefined): void {
  useEffect(() => {
    if (id === undefined) return;
    const check = async () => {
      if (document.visibilityState !== 'visible') return;
      if (!(await isStill(id))) window.location.reload();
    };
    const onReturn = () => void check();
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, [id]);
}

async function isStill(id: string): Promise<boolean> {
  try {
    return (await call(getUser, { expects401: true })).id === id;
  } catch (error) {
    // An unreachable server does not say who is signed in.
    return !isStatus(error, 401);
  }
}
