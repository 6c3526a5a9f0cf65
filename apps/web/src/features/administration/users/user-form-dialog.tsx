import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ManagedUser } from '@rampart/contract/api/administration/users.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { permissionSets } from '@rampart/contract/rules/accounts/permission-sets.ts';
import type { Permission } from '@rampart/contract/rules/accounts/permissions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { refusalOf } from '#lib/forms/refusal.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { FormDialog, type OpenForm } from '#ui/dialogs/form-dialog.tsx';
import { FormFields } from '#ui/dialogs/form-fields.tsx';
import { PermissionFields } from './permission-fields.tsx';
import classes from '#ui/forms/field-group.module.css';
import { userMutations, type UserForm } from './users.api.ts';

interface UserFormDialogProps {
  /** The user to change. Without it, the dialog invites a new user. */
  user?: ManagedUser;
  /** The company of the new user, for operators. */
  company?: number;
  grantable: readonly Permission[];
  isOpen: boolean;
  onClose: () => void;
}

export function UserFormDialog({ user, company, grantable, isOpen, onClose }: UserFormDialogProps) {
  const client = useQueryClient();
  const invite = useSaving(userMutations.invite(client, company));
  const update = useSaving(userMutations.update(client, user ?? nobody));
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={user ? 'Edit User' : 'Invite User'}
      subtitle={user?.email}
      size="list"
      saving={user ? update : invite}
    >
      {(open) => <Fields user={user} grantable={grantable} {...open} />}
    </FormDialog>
  );
}

const nobody = { id: '' } as ManagedUser;

interface FieldsProps extends OpenForm<UserForm> {
  user: ManagedUser | undefined;
  grantable: readonly Permission[];
}

function Fields({ user, grantable, error, isBusy, onSave, onClose }: FieldsProps) {
  const form = useForm<UserForm>({
    initialValues: {
      name: user?.name ?? '',
      last_name: user?.last_name ?? '',
      email: user?.email ?? '',
      permissions: user?.permissions ?? permissionSets[0].permissions.filter((one) => grantable.includes(one)),
    },
  });
  const refusal = refusalOf(error, user ? ['name', 'last_name'] : ['name', 'last_name', 'email']);
  return (
    <FormFields
      failure={refusal.text}
      action={user ? 'Update' : 'Send Invitation'}
      isBusy={isBusy}
      isComplete={form.values.name.trim() !== '' && form.values.email.trim() !== ''}
      onSubmit={() => onSave(form.values)}
      onClose={onClose}
    >
      <div className={classes.pair}>
        <TextInput
          label="First name"
          data-autofocus
          autoComplete="off"
          maxLength={limits.nameMaxLength}
          {...form.getInputProps('name')}
          error={refusal.fields.name}
        />
        <TextInput
          label="Last name"
          autoComplete="off"
          maxLength={limits.nameMaxLength}
          {...form.getInputProps('last_name')}
          error={refusal.fields.last_name}
        />
      </div>
      {!user && (
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="off"
          description="A link to set the password goes to this address. It works once, within seven days."
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          maxLength={limits.emailMaxLength}
          {...form.getInputProps('email')}
          error={refusal.fields.email}
        />
      )}
      <PermissionFields
        value={form.values.permissions}
        held={user?.permissions ?? []}
        grantable={grantable}
        onChange={(permissions) => form.setFieldValue('permissions', permissions)}
      />
    </FormFields>
  );
}
