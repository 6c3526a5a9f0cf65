import { Anchor, Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { SecondStep } from '@rampart/contract/api/second-factor.ts';
import { signIn } from '@rampart/contract/api/session/session.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { focusOnArrival } from '#lib/focus/focus-on-arrival.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { validateBy } from '#lib/forms/validate-by.ts';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { EmailField } from './email-field.tsx';
import { FormFailure } from '#ui/forms/form-failure.tsx';
import classes from '#ui/forms/form.module.css';
import { PasswordField } from '../password-field.tsx';
import { sessionMutations } from '../session.api.ts';

interface SignInFormProps {
  /** A first message for the visitor, such as why they are here. */
  note?: ReactNode;
  /** The page for users who sign in with their company. */
  companyAddress: string;
  onSignedIn: () => void;
  /** The password was correct, and a second factor is required. */
  onSecondStep: (step: SecondStep) => void;
}

export function SignInForm({ note, companyAddress, onSignedIn, onSecondStep }: SignInFormProps) {
  const mutation = useSaving(sessionMutations.signIn(useQueryClient()));
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: validateBy(signIn.body),
  });
  const submit = form.onSubmit(
    (values) =>
      mutation.run(values, {
        onSuccess: (answer) => ('second_step' in answer ? onSecondStep(answer.second_step) : onSignedIn()),
        onError: () => form.getInputNode('password')?.focus(),
      }),
    (errors) => form.getInputNode(errors.email ? 'email' : 'password')?.focus(),
  );
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.intro}>
        <PageHeading>Sign in</PageHeading>
        <p>Use your company account.</p>
      </div>
      {mutation.isError ? <FormFailure error={mutation.error} /> : note}
      <EmailField ref={focusOnArrival} key={form.key('email')} {...form.getInputProps('email')} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <Button type="submit" size="md" className={classes.submit} loading={mutation.isPending}>
        Sign in
      </Button>
      <Button component={Link} to={companyAddress} variant="default" size="md" className={classes.submit}>
        Sign in with your company
      </Button>
      <Anchor component={Link} to="/login/forgot" className={classes.link}>
        Forgot your password?
      </Anchor>
    </form>
  );
}
