import { PolicyCard } from '#features/second-factor/policy-card.tsx';
import { UserList } from '#features/second-factor/user-list.tsx';
import { ProviderCard } from '#features/single-sign-on/provider-card.tsx';
import { PageHead } from '#ui/page-head.tsx';
import classes from './admin-sign-in.module.css';

/** How the users of the company sign in. */
export function AdminSignInPage() {
  return (
    <div className={classes.page}>
      <PageHead title="Sign-in">How the users of your company sign in.</PageHead>
      <PolicyCard />
      <UserList />
      <ProviderCard />
    </div>
  );
}
