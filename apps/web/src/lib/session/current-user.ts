import type { CurrentUser } from '@rampart/contract/api/session/session.ts';
import { createContext, use } from 'react';

/** The signed-in user; the guarded part of the application provides it. */
export const CurrentUserContext = createContext<CurrentUser | undefined>(undefined);

export function useCurrentUser(): CurrentUser {
  const user = use(CurrentUserContext);
  if (!user) throw new Error('Only pages behind the guard have a current user');
  return user;
}
