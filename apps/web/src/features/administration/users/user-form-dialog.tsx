import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ManagedUser } from '@rampart/contract/api/administration-users.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { permissionSets } from '@rampart/contract/rules/permission-sets.ts';
import type { Permission } from '@rampart/contract/rules/permissions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { refusalOf } from '#lib/forms/refusal.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { Dialog, DialogBody, DialogFoot, DialogForm } from '#ui/dialogs/dialog.tsx';
import { DialogNote } from '#ui/dialogs/dialog-note.tsx';
import { PermissionFields } from './permission-fields.tsx';
import classes from './user-form-dialog.module.css';
import { userMutations, type UserForm } from './users.api.ts';

interface UserFormDialogProps {
  /** The user to change; without one, somebody is invited. */
  user?: ManagedUser;
  /** Whose company somebody is invited to, for operators. */
  company?: number;
  grantable: readonly Permission[];
  isOpen: boolean;
  onClose: () => void;
}

export function UserFormDialog({ user, company, grantable, isOpen, onClose }: UserFormDialogProps) {
  const client = useQueryClient();
  const invite = useSaving(userMutations.invite(client, company));
  const update = useSaving(userMutations.update(client, user ?? nobody));
  const save = user ? update : invite;
  const close = () => {
    onClose();
    save.reset();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={user ? 'Edit User' : 'Invite User'}
      subtitle={user?.email}
      size="list"
      isBusy={save.isPending}
      closesOnClickOutside={false}
    >
      <Fields
        user={user}
        grantable={grantable}
        error={save.error}
        isBusy={save.isPending}
        onSave={(form) => save.run(form, { onSuccess: close })}
        onClose={close}
      />
    </Dialog>
  );
}

const nobody = { id: '' } as ManagedUser;

interface FieldsProps extends Pick<UserFormDialogProps, 'user' | 'grantable'> {
  error: unknown;
  isBusy: boolean;
  onSave: (form: UserForm) => void;
  onClose: () => void;
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
  const isComplete = form.values.name.trim() !== '' && form.values.email.trim() !== '';
  return (
    <DialogForm onSubmit={() => isComplete && onSave(form.values)}>
      {refusal.text && <DialogNote tone="failure">{refusal.text}</DialogNote>}
      <DialogBody isPadded>
        <div className={classes.names}>
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
            description="A link to set the password goes there. It works once, within seven days."
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
      </DialogBody>
      <DialogFoot>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy} disabled={!isComplete}>
          {user ? 'Update' : 'Send Invitation'}
        </Button>
      </DialogFoot>
    </DialogForm>
  );
}
