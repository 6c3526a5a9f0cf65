import type { CurrentUser } from '@rampart/contract/api/session/session.ts';
import classes from './profile-facts.module.css';

/** The signed-in user. */
export function ProfileFacts({ user }: { user: CurrentUser }) {
  return (
    <dl className={classes.facts}>
      {/* Otherwise the form below shows the name. */}
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
