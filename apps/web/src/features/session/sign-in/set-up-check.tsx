import { Anchor, Button } from '@mantine/core';
import { Link } from 'react-router';
import { FormFailure } from '#ui/forms/form-failure.tsx';
import classes from '#ui/forms/form.module.css';
import { PageHeading } from '#ui/layout/page-heading.tsx';

interface SetUpCheckProps {
  /** Why the link cannot be used. Undefined while it is unknown. */
  state: 'expired' | 'void' | undefined;
  error: unknown;
  isChecking: boolean;
  onTryAgain: () => void;
}

const words = {
  expired: 'It has expired. Restart Rampart, or run its admin command “set-up-link” on the server, to get another one.',
  void: 'If Rampart is already set up, sign in. If not, copy the complete link that the server printed.',
};

/** Replaces the form while the link is checked, and if it cannot be used. */
export function SetUpCheck({ state, error, isChecking, onTryAgain }: SetUpCheckProps) {
  const isRefused = state !== undefined && !isChecking;
  return (
    <div className={classes.form}>
      <div className={classes.intro}>
        <PageHeading>{isRefused ? 'This link cannot be used' : 'Set up Rampart'}</PageHeading>
        <p>{isRefused ? words[state] : isChecking ? 'Checking your link…' : 'Your link could not be checked.'}</p>
      </div>
      {isRefused && (
        <Anchor component={Link} to="/login" className={classes.link}>
          Go to sign in
        </Anchor>
      )}
      {!isRefused && !isChecking && (
        <>
          <FormFailure error={error} />
          <Button size="md" className={classes.submit} onClick={onTryAgain}>
            Try again
          </Button>
        </>
      )}
    </div>
  );
}
