import { Anchor, Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { confirmEnrolmentAtSignIn } from '@rampart/contract/api/second-factor.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { focusOnArrival } from '#lib/focus/focus-on-arrival.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { validateBy } from '#lib/forms/validate-by.ts';
import { AuthenticatorSetup, AuthenticatorWaiting } from '../authenticator-setup.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { RecoveryCodes } from '../recovery-codes.tsx';
import { CodeField } from './code-field.tsx';
import { FormFailure } from '#ui/forms/form-failure.tsx';
import classes from '#ui/forms/form.module.css';
import { secondStepMutations, secondStepQueries } from './second-step.api.ts';

interface EnrolmentFormProps {
  onSignedIn: () => void;
  onStartAgain: () => void;
}

/** Sets up the second factor that is required, before the session starts. */
export function EnrolmentForm({ onSignedIn, onStartAgain }: EnrolmentFormProps) {
  const enrolment = useQuery(secondStepQueries.enrolment());
  const mutation = useSaving(secondStepMutations.confirm(useQueryClient()));
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { code: '' },
    validate: validateBy(confirmEnrolmentAtSignIn.body),
  });
  const focusCode = () => form.getInputNode('code')?.focus();
  const submit = form.onSubmit(({ code }) => mutation.run(code, { onError: focusCode }), focusCode);

  if (mutation.isSuccess) {
    return (
      <div className={classes.form}>
        <div className={classes.intro} ref={focusOnArrival} tabIndex={-1}>
          <PageHeading>Save your recovery codes</PageHeading>
        </div>
        <RecoveryCodes codes={mutation.data.recovery_codes} />
        <Button size="md" className={classes.submit} onClick={onSignedIn}>
          Continue
        </Button>
      </div>
    );
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {/* Created again after a failure, so that it takes the focus when the button to try again is gone. */}
      <div key={String(enrolment.isError)} className={classes.intro} ref={focusOnArrival} tabIndex={-1}>
        <PageHeading>Set up your second factor</PageHeading>
        <p>You need a code from an authenticator app to sign in. Set it up now to continue.</p>
      </div>
      <FormFailure error={mutation.error ?? enrolment.error} />
      {enrolment.isPending && <AuthenticatorWaiting />}
      {enrolment.isError && (
        <Button size="md" className={classes.submit} onClick={() => void enrolment.refetch()}>
          Try again
        </Button>
      )}
      {enrolment.data && (
        <>
          <AuthenticatorSetup {...enrolment.data} />
          <CodeField label="Code that the app shows" key={form.key('code')} {...form.getInputProps('code')} />
          <Button type="submit" size="md" className={classes.submit} loading={mutation.isPending}>
            Confirm
          </Button>
        </>
      )}
      <Anchor component="button" type="button" className={classes.link} onClick={onStartAgain}>
        Start again
      </Anchor>
    </form>
  );
}
