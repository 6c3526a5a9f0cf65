import { Anchor, Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { finishSignIn } from '@rampart/contract/api/second-factor.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { focusOnArrival } from '#lib/focus/focus-on-arrival.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { validateBy } from '#lib/forms/validate-by.ts';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { CodeField } from './code-field.tsx';
import { FormFailure } from '#ui/forms/form-failure.tsx';
import classes from '#ui/forms/form.module.css';
import { secondStepMutations } from './second-step.api.ts';

interface CodeFormProps {
  onSignedIn: () => void;
  onStartAgain: () => void;
}

/** Asks for the second factor after the password or the provider. */
export function CodeForm({ onSignedIn, onStartAgain }: CodeFormProps) {
  const [isRecovery, setRecovery] = useState(false);
  const mutation = useSaving(secondStepMutations.finish(useQueryClient()));
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { code: '' },
    validate: validateBy(finishSignIn.body),
  });
  const focusCode = () => form.getInputNode('code')?.focus();
  const submit = form.onSubmit(
    ({ code }) => mutation.run(code, { onSuccess: onSignedIn, onError: focusCode }),
    focusCode,
  );
  const change = () => {
    setRecovery(!isRecovery);
    form.reset();
    mutation.reset();
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.intro}>
        <PageHeading>{isRecovery ? 'Use a recovery code' : 'Enter your code'}</PageHeading>
        <p>
          {isRecovery
            ? 'One of the codes that you saved when you set up your second factor.'
            : 'Your authenticator app shows a code of six digits for Rampart.'}
        </p>
      </div>
      <FormFailure error={mutation.error} />
      <CodeField
        ref={focusOnArrival}
        // A new field for the other kind of code, so that it starts empty and focused.
        key={`${form.key('code')} ${isRecovery}`}
        {...(isRecovery && { label: 'Recovery code', inputMode: 'text', autoComplete: 'off' })}
        {...form.getInputProps('code')}
      />
      <Button type="submit" size="md" className={classes.submit} loading={mutation.isPending}>
        Continue
      </Button>
      <Anchor component="button" type="button" className={classes.link} onClick={change}>
        {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
      </Anchor>
      <Anchor component="button" type="button" className={classes.link} onClick={onStartAgain}>
        Start again
      </Anchor>
    </form>
  );
}
