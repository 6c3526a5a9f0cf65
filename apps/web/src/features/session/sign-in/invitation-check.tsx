import { Anchor, Button } from '@mantine/core';
import { Link } from 'react-router';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { FormFailure } from '#ui/forms/form-failure.tsx';
import classes from '#ui/forms/form.module.css';

interface InvitationCheckProps {
  /** The state of the link. Undefined while it is unknown. */
  state: 'expired' | 'used' | 'void' | 'unknown' | undefined;
  error: unknown;
  isChecking: boolean;
  onTryAgain: () => void;
}

const words = {
  expired: 'It has expired. Ask the administrator of your company to send it again.',
  used: 'A password was already set with it. Sign in, or request a new password on the sign-in page.',
  void: 'It was replaced or withdrawn. If you got a newer mail, use the link in that one.',
  unknown: 'The link is incomplete. Open it again from the mail, or copy all of it.',
};

/** Replaces the form while the link is checked, and if it cannot be used. */
export function InvitationCheck({ state, error, isChecking, onTryAgain }: InvitationCheckProps) {
  if (state && !isChecking) {
    return (
      <div className={classes.form}>
        <div className={classes.intro}>
          <PageHeading>This link can no longer be used</PageHeading>
          <p>{words[state]}</p>
        </div>
        <Anchor component={Link} to="/login" className={classes.link}>
          Go to sign in
        </Anchor>
      </div>
    );
  }
  return (
    <div className={classes.form}>
      <div className={classes.intro}>
        <PageHeading>Set your password</PageHeading>
        <p>{isChecking ? 'Checking your link…' : 'Your link could not be checked.'}</p>
      </div>
      {!isChecking && <FormFailure error={error} />}
      {!isChecking && (
        <Button size="md" className={classes.submit} onClick={onTryAgain}>
          Try again
        </Button>
      )}
    </div>
  );
}
