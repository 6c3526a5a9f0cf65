import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ManagedCompany } from '@rampart/contract/api/administration/companies.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { refusalOf } from '#lib/forms/refusal.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { TimeZoneField } from '#ui/forms/time-zone-field.tsx';
import { FormDialog, type OpenForm } from '#ui/dialogs/form-dialog.tsx';
import { FormFields } from '#ui/dialogs/form-fields.tsx';
import { companyMutations, type CompanyForm } from './companies.api.ts';
import classes from '#ui/forms/field-group.module.css';

interface CompanyFormDialogProps {
  /** The company to change. Without it, the dialog creates one. */
  company?: ManagedCompany;
  isOpen: boolean;
  onClose: () => void;
}

export function CompanyFormDialog({ company, isOpen, onClose }: CompanyFormDialogProps) {
  const save = useSaving(companyMutations.save(useQueryClient(), company));
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title={company ? 'Edit Company' : 'Create Company'} saving={save}>
      {(open) => <Fields company={company} {...open} />}
    </FormDialog>
  );
}

interface FieldsProps extends OpenForm<CompanyForm> {
  company: ManagedCompany | undefined;
}

const fieldNames = [
  'name',
  'time_zone',
  'administrator.name',
  'administrator.last_name',
  'administrator.email',
] as const;

function Fields({ company, error, isBusy, onSave, onClose }: FieldsProps) {
  const form = useForm<CompanyForm>({
    initialValues: {
      name: company?.name ?? '',
      time_zone: company?.time_zone ?? 'UTC',
      administrator: { name: '', last_name: '', email: '' },
    },
  });
  const refusal = refusalOf(error, company ? fieldNames.slice(0, 2) : fieldNames);
  const errorOf = (field: (typeof fieldNames)[number]) => refusal.fields[field];
  const { name, administrator } = form.values;
  const isPersonGiven = administrator.name.trim() !== '' && administrator.email.trim() !== '';
  const text = { autoComplete: 'off', maxLength: limits.nameMaxLength };
  return (
    <FormFields
      failure={refusal.text}
      action={company ? 'Update' : 'Create'}
      isBusy={isBusy}
      isComplete={name.trim() !== '' && (company !== undefined || isPersonGiven)}
      onSubmit={() => onSave(form.values)}
      onClose={onClose}
    >
      <TextInput label="Name" data-autofocus {...text} {...form.getInputProps('name')} error={errorOf('name')} />
      <TimeZoneField
        description="Mails to its users use this time zone."
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...form.getInputProps('time_zone')}
        error={errorOf('time_zone')}
      />
      {!company && (
        <fieldset className={classes.group}>
          <legend>First administrator</legend>
          <div className={classes.pair}>
            <TextInput
              label="First name"
              {...text}
              {...form.getInputProps('administrator.name')}
              error={errorOf('administrator.name')}
            />
            <TextInput
              label="Last name"
              {...text}
              {...form.getInputProps('administrator.last_name')}
              error={errorOf('administrator.last_name')}
            />
          </div>
          <TextInput
            label="E-mail"
            type="email"
            autoComplete="off"
            description="The invitation goes to this address. It works once, within seven days."
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            maxLength={limits.emailMaxLength}
            {...form.getInputProps('administrator.email')}
            error={errorOf('administrator.email')}
          />
        </fieldset>
      )}
    </FormFields>
  );
}
