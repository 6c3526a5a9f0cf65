import { Anchor, Button } from '@mantine/core';
import { Link } from 'react-router';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { FormFailure } from '#ui/forms/form-failure.tsx';
import classes from '#ui/forms/form.module.css';

interface ResetLinkCheckProps {
  error: unknown;
  isChecking: boolean;
  onTryAgain: () => void;
}

/** Replaces the form while the link is checked, and if it cannot be used. */
export function ResetLinkCheck({ error, isChecking, onTryAgain }: ResetLinkCheckProps) {
  if (error || isChecking) {
    return (
      <div className={classes.form}>
        <div className={classes.intro}>
          <PageHeading>Set a new password</PageHeading>
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
  return (
    <div className={classes.form}>
      <div className={classes.intro}>
        <PageHeading>This link can no longer be used</PageHeading>
        <p>It has expired, or a password was already set with it.</p>
      </div>
      <Button component={Link} to="/login/forgot" size="md" className={classes.submit}>
        Ask for a new link
      </Button>
      <Anchor component={Link} to="/login" className={classes.link}>
        Back to sign in
      </Anchor>
    </div>
  );
}
