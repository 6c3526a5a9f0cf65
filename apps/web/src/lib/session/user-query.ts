import { getUser, type CurrentUser } from '@rampart/contract/api/session/session.ts';
import { queryOptions } from '@tanstack/react-query';
import { isStatus } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/api/query-keys.ts';
import { isGuest } from '#lib/api/xsrf.ts';
import { pagePerson } from './page-person.ts';
import { sessionTrace } from './session-trace.ts';

/** The signed-in user, or null. Loaded once per page load. Changed permissions take effect with the next load. */
export const userQuery = () =>
  queryOptions({
    queryKey: keys.session.user,
    queryFn: async ({ signal }): Promise<CurrentUser | null> => {
      if (isGuest()) return null;
      try {
        const user = await call(getUser, { signal, expects401: true });
        sessionTrace.leave();
        pagePerson.is(user.id);
        return user;
      } catch (error) {
        if (isStatus(error, 401)) return null;
        throw error;
      }
    },
    staleTime: Infinity,
  });
