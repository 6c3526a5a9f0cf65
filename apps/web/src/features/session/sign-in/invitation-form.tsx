import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { acceptInvitation } from '@rampart/contract/api/session/invitations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { focusOnArrival } from '#lib/focus/focus-on-arrival.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { validateBy } from '#lib/forms/validate-by.ts';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { EmailField } from './email-field.tsx';
import { FormFailure } from '#ui/forms/form-failure.tsx';
import classes from '#ui/forms/form.module.css';
import { NewPasswordField } from '../new-password-field.tsx';
import { useNewPassword } from '../password-judge.ts';
import { sessionMutations } from '../session.api.ts';

interface InvitationFormProps {
  token: string;
  kind: 'invitation' | 'new-password';
  companyName: string;
  minLength: number;
  onSaved: (message: string) => void;
}

/** Sets the password of an invited user. The user enters their e-mail address to show that the link is theirs. */
export function InvitationForm({ token, kind, companyName, minLength, onSaved }: InvitationFormProps) {
  const mutation = useSaving(sessionMutations.acceptInvitation(useQueryClient()));
  const [email, setEmail] = useState('');
  const judged = useNewPassword(minLength, { email, company_name: companyName });
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { token, email: '', password: '' },
    validate: (values) => ({ ...judged.faultOf(values.password), ...validateBy(acceptInvitation.body)(values) }),
    onValuesChange: (values) => {
      setEmail(values.email);
      judged.look(values.password);
    },
  });
  const focus = (field: 'email' | 'password') => form.getInputNode(field)?.focus();
  const submit = form.onSubmit(
    (values) => mutation.run(values, { onSuccess: ({ message }) => onSaved(message), onError: () => focus('email') }),
    (errors) => focus(errors.email ? 'email' : 'password'),
  );
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.intro}>
        <PageHeading>{kind === 'invitation' ? `Join ${companyName}` : 'Set a new password'}</PageHeading>
        <p>Enter the address that the mail went to, and choose a password.</p>
      </div>
      <FormFailure error={mutation.error} />
      <EmailField ref={focusOnArrival} key={form.key('email')} {...form.getInputProps('email')} />
      <NewPasswordField judged={judged} key={form.key('password')} {...form.getInputProps('password')} />
      <Button type="submit" size="md" className={classes.submit} loading={mutation.isPending}>
        Save password
      </Button>
    </form>
  );
}
