import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { GroupName } from '@rampart/contract/api/filters.ts';
import { createGroup } from '@rampart/contract/api/groups.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { refusalOf } from '#lib/forms/refusal.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { validateBy } from '#lib/forms/validate-by.ts';
import { FormDialog, type OpenForm } from '#ui/dialogs/form-dialog.tsx';
import { FormFields } from '#ui/dialogs/form-fields.tsx';
import { groupMutations } from './groups.api.ts';

interface GroupFormDialogProps {
  /** The group to rename. If undefined, the dialog creates a group. */
  group?: GroupName;
  isOpen: boolean;
  onClose: () => void;
}

export function GroupFormDialog({ group, isOpen, onClose }: GroupFormDialogProps) {
  const client = useQueryClient();
  const save = useSaving(group ? groupMutations.update(client, group.id) : groupMutations.create(client));
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title={group ? 'Edit Group' : 'Create Group'} saving={save}>
      {(open) => <GroupForm name={group?.name ?? ''} action={group ? 'Save' : 'Create'} {...open} />}
    </FormDialog>
  );
}

interface GroupFormProps extends OpenForm<string> {
  name: string;
  action: string;
}

const field = 'group.name';

function GroupForm({ name, action, error, isBusy, onSave, onClose }: GroupFormProps) {
  const form = useForm({ initialValues: { group: { name } }, validate: validateBy(createGroup.body) });
  // The server's error about the name is shown at the field until the next save. Other errors are shown above.
  const refusal = refusalOf(error, [field], { policy: 'group-dialog' });
  const submit = form.onSubmit(
    ({ group }) => onSave(group.name.trim()),
    () => form.getInputNode(field)?.focus(),
  );
  const { error: invalid, ...props } = form.getInputProps(field);
  return (
    <FormFields failure={refusal.text} action={action} isBusy={isBusy} onSubmit={() => submit()} onClose={onClose}>
      <TextInput
        label="Name"
        data-autofocus
        autoComplete="off"
        maxLength={limits.nameMaxLength}
        {...props}
        error={invalid ?? refusal.fields[field]}
      />
    </FormFields>
  );
}
