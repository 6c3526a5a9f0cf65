import type { CurrentUser } from '@rampart/contract/api/session.ts';
import classes from './profile-facts.module.css';

/** Who is signed in. */
export function ProfileFacts({ user }: { user: CurrentUser }) {
  return (
    <dl className={classes.facts}>
      {/* Otherwise it stands in the form below. */}
      {user.is_impersonating && (
        <div>
          <dt>Name</dt>
          <dd>
            {user.name} {user.last_name}
          </dd>
        </div>
      )}
      <div>
        <dt>E-mail</dt>
        <dd>{user.email}</dd>
      </div>
      <div>
        <dt>Company</dt>
        <dd>{user.company.name}</dd>
      </div>
    </dl>
  );
}
