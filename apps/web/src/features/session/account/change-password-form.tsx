import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { changePassword } from '@rampart/contract/api/session/profile.ts';
import type { CurrentUser } from '@rampart/contract/api/session/session.ts';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { refusalOf } from '#lib/forms/refusal.ts';
import { useReportChanges, type ReportChanges } from '#lib/forms/unsaved-forms.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { validateBy } from '#lib/forms/validate-by.ts';
import { showStatus } from '#ui/failures/status-message.tsx';
import classes from './account-form.module.css';
import { Note } from '#ui/forms/note.tsx';
import { NewPasswordField } from '../new-password-field.tsx';
import { PasswordField } from '../password-field.tsx';
import { useNewPassword } from '../password-judge.ts';
import { profileMutations } from './profile.api.ts';

interface ChangePasswordFormProps {
  user: CurrentUser;
  minLength: number;
  onChanged: ReportChanges;
}

export function ChangePasswordForm({ user, minLength, onChanged }: ChangePasswordFormProps) {
  const { name, last_name, email, company } = user;
  const judged = useNewPassword(minLength, { name, last_name, email, company_name: company.name });
  const mutation = useSaving(profileMutations.changePassword(useQueryClient()));
  const form = useForm({
    initialValues: { current_password: '', password: '' },
    validate: (values) => ({ ...judged.faultOf(values.password), ...validateBy(changePassword.body)(values) }),
    onValuesChange: ({ password }) => judged.look(password),
  });
  useReportChanges(onChanged, 'password', form.isDirty());
  const refusal = refusalOf(mutation.error, ['current_password', 'password']);
  const focus = (field: 'current_password' | 'password') => form.getInputNode(field)?.focus();
  const submit = form.onSubmit(
    (values) =>
      mutation.run(values, {
        onSuccess: () => {
          form.reset();
          showStatus(messages.passwordChanged);
        },
        onError: (error) => {
          const isNewRefused = refusalOf(error, ['password']).fields.password !== undefined;
          focus(isNewRefused ? 'password' : 'current_password');
        },
      }),
    (errors) => focus(errors.current_password ? 'current_password' : 'password'),
  );
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {refusal.text && <Note tone="failure">{refusal.text}</Note>}
      {/* Password managers store the new password for this name. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        size="sm"
        label="Current password"
        autoComplete="current-password"
        {...form.getInputProps('current_password')}
        error={form.errors.current_password ?? refusal.fields.current_password}
      />
      <NewPasswordField
        size="sm"
        judged={judged}
        {...form.getInputProps('password')}
        error={form.errors.password ?? refusal.fields.password}
      />
      <div className={classes.foot}>
        <p>Other sessions are signed out.</p>
        <Button type="submit" loading={mutation.isPending}>
          Change password
        </Button>
      </div>
    </form>
  );
}
