import { getUser } from '@rampart/contract/api/session.ts';
import { useEffect } from 'react';
import { isStatus } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';

/**
 * Another tab may have signed out, or in as somebody else: this one would go on showing the first one's name while its
 * calls run as the second. Coming back to the tab, it asks, and loads anew when the answer differs.
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
    // A server that cannot be reached says nothing about who is signed in.
    return !isStatus(error, 401);
  }
}
