import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { resetPassword } from '@rampart/contract/api/session/session.ts';
import { useQueryClient } from '@tanstack/react-query';
import { focusOnArrival } from '#lib/focus/focus-on-arrival.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { validateBy } from '#lib/forms/validate-by.ts';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { FormFailure } from '#ui/forms/form-failure.tsx';
import classes from '#ui/forms/form.module.css';
import { NewPasswordField } from '../new-password-field.tsx';
import { useNewPassword } from '../password-judge.ts';
import { sessionMutations } from '../session.api.ts';

interface ResetPasswordFormProps {
  token: string;
  minLength: number;
  onSaved: (message: string) => void;
}

/** Sets a new password with a checked link. */
export function ResetPasswordForm({ token, minLength, onSaved }: ResetPasswordFormProps) {
  const mutation = useSaving(sessionMutations.resetPassword(useQueryClient()));
  const judged = useNewPassword(minLength, {});
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { token, password: '' },
    validate: (values) => ({ ...judged.faultOf(values.password), ...validateBy(resetPassword.body)(values) }),
    onValuesChange: ({ password }) => judged.look(password),
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
      <NewPasswordField
        judged={judged}
        ref={focusOnArrival}
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <Button type="submit" size="md" className={classes.submit} loading={mutation.isPending}>
        Save password
      </Button>
    </form>
  );
}
