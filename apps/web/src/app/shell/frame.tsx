import { useQuery } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { ImpersonationBanner } from '#features/administration/users/impersonation-banner.tsx';
import { MembershipRequests } from '#features/groups/membership/membership-requests.tsx';
import { userQuery } from '#lib/session/user-query.ts';
import { useSamePerson } from '#features/session/use-same-person.ts';
import { CurrentUserContext } from '#lib/session/current-user.ts';
import classes from './frame.module.css';
import { TopBar } from './top-bar.tsx';

/** The application of a signed-in user: the top bar, and the page below it. */
export function Frame() {
  const { data: user } = useQuery(userQuery());
  useSamePerson(user?.id);
  if (!user) return null;
  return (
    <CurrentUserContext value={user}>
      <div className={classes.frame}>
        <a href="#main" className={classes.skip}>
          Skip to content
        </a>
        <ImpersonationBanner user={user} />
        <TopBar />
        <main id="main" tabIndex={-1} className={classes.main}>
          <MembershipRequests>
            <Outlet />
          </MembershipRequests>
        </main>
      </div>
    </CurrentUserContext>
  );
}
