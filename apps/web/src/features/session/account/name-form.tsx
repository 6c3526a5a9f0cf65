import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { updateProfile } from '@rampart/contract/api/session/profile.ts';
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
import { profileMutations } from './profile.api.ts';

/** The user's name, for lists and for all later entries of the change history. */
export function NameForm({ user, onChanged }: { user: CurrentUser; onChanged: ReportChanges }) {
  const mutation = useSaving(profileMutations.rename(useQueryClient()));
  const form = useForm({
    initialValues: { name: user.name, last_name: user.last_name },
    validate: validateBy(updateProfile.body),
  });
  const refusal = refusalOf(mutation.error, ['name', 'last_name']);
  useReportChanges(onChanged, 'name', form.isDirty());
  const submit = form.onSubmit((values) =>
    mutation.run(values, {
      onSuccess: (names) => {
        form.setInitialValues(names);
        form.setValues(names);
        showStatus(messages.nameChanged);
      },
    }),
  );
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {refusal.text && <Note tone="failure">{refusal.text}</Note>}
      <TextInput
        label="First name"
        autoComplete="given-name"
        {...form.getInputProps('name')}
        error={form.errors.name ?? refusal.fields.name}
      />
      <TextInput
        label="Last name"
        autoComplete="family-name"
        {...form.getInputProps('last_name')}
        error={form.errors.last_name ?? refusal.fields.last_name}
      />
      <div className={classes.foot}>
        <p>Your name appears next to every change you make.</p>
        <Button type="submit" loading={mutation.isPending} disabled={!form.isDirty()}>
          Save name
        </Button>
      </div>
    </form>
  );
}
