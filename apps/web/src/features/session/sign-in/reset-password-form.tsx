import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { resetPassword } from '@rampart/contract/api/session.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { focusOnArrival } from '#lib/focus/focus-on-arrival.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { validateBy } from '#lib/forms/validate-by.ts';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { FormFailure } from '#ui/forms/form-failure.tsx';
import classes from '#ui/forms/form.module.css';
import { PasswordField } from '../password-field.tsx';
import { PasswordRule } from '../password-rule.tsx';
import { sessionMutations } from '../session.api.ts';

interface ResetPasswordFormProps {
  token: string;
  onSaved: (message: string) => void;
}

/** Sets a new password with a checked link. */
export function ResetPasswordForm({ token, onSaved }: ResetPasswordFormProps) {
  const mutation = useSaving(sessionMutations.resetPassword(useQueryClient()));
  const [length, setLength] = useState(0);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { token, password: '' },
    validate: validateBy(resetPassword.body),
    onValuesChange: ({ password }) => setLength(password.length),
  });
  const focusPassword = () => form.getInputNode('password')?.focus();
  const submit = form.onSubmit(
    (values) => mutation.run(values, { onSuccess: ({ message }) => onSaved(message), onError: focusPassword }),
    focusPassword,
  );
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.intro}>
        <PageHeading>Set a new password</PageHeading>
        <p>It replaces the old one and ends every open session.</p>
      </div>
      <FormFailure error={mutation.error} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        ref={focusOnArrival}
        key={form.key('password')}
        description={<PasswordRule isMet={length >= limits.passwordMinLength} />}
        {...form.getInputProps('password')}
      />
      <Button type="submit" size="md" className={classes.submit} loading={mutation.isPending}>
        Save password
      </Button>
    </form>
  );
}
