import { AdminFrame } from '#features/administration/admin-frame.tsx';
import { PolicySettings } from '#features/second-factor/policy-settings.tsx';
import { UserList } from '#features/second-factor/user-list.tsx';
import { ProviderSettings } from '#features/single-sign-on/provider-settings.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';
import { Section } from '#ui/layout/section.tsx';
import classes from './admin-sign-in.module.css';

/** How the company's users sign in. */
export function AdminSignInPage() {
  return (
    <AdminFrame>
      <PageHead title="Sign-in">How the users of your company sign in.</PageHead>
      <div className={classes.parts}>
        <Section id="second-factor" title="Second factor">
          <PolicySettings />
        </Section>
        <Section
          id="users"
          title="Users with a second factor"
          intro="Reset it for a user who lost both the authenticator and the recovery codes."
        >
          <UserList />
        </Section>
        <Section
          id="single-sign-on"
          title="Single sign-on"
          intro="Users sign in at your company’s own OpenID Connect provider. The first time, Rampart finds them by their e-mail."
        >
          <ProviderSettings />
        </Section>
      </div>
    </AdminFrame>
  );
}
