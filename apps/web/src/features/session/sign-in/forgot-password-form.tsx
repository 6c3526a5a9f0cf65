import { Anchor, Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { forgotPassword } from '@rampart/contract/api/session/session.ts';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { focusOnArrival } from '#lib/focus/focus-on-arrival.ts';
import { validateBy } from '#lib/forms/validate-by.ts';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { EmailField } from './email-field.tsx';
import { FormFailure } from '#ui/forms/form-failure.tsx';
import classes from '#ui/forms/form.module.css';
import { Note } from '#ui/forms/note.tsx';
import { sessionMutations } from '../session.api.ts';

export function ForgotPasswordForm() {
  const mutation = useMutation(sessionMutations.forgotPassword());
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: validateBy(forgotPassword.body),
  });
  const submit = form.onSubmit(
    ({ email }) => mutation.mutate(email),
    () => form.getInputNode('email')?.focus(),
  );
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.intro}>
        <PageHeading>Forgot your password?</PageHeading>
        {!mutation.isSuccess && <p>Enter your e-mail. We will send you a link to set a new password.</p>}
      </div>
      {mutation.isSuccess && <Note tone="ok">{mutation.data.message}</Note>}
      <FormFailure error={mutation.error} />
      {!mutation.isSuccess && (
        <>
          <EmailField ref={focusOnArrival} key={form.key('email')} {...form.getInputProps('email')} />
          <Button type="submit" size="md" className={classes.submit} loading={mutation.isPending}>
            Send link
          </Button>
        </>
      )}
      <Anchor component={Link} to="/login" className={classes.link}>
        Back to sign in
      </Anchor>
    </form>
  );
}
