import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { saveProvider, type Provider } from '@rampart/contract/api/single-sign-on.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalOf } from '#lib/forms/refusal.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { validateBy } from '#lib/forms/validate-by.ts';
import { Note } from '#ui/forms/note.tsx';
import { AddressField } from './address-field.tsx';
import classes from './provider-form.module.css';
import { providerMutations, type ProviderForm as Values } from './provider.api.ts';
import { RedirectAddress } from './redirect-address.tsx';
import { RemoveProviderDialog } from './remove-provider-dialog.tsx';

const fields = ['issuer', 'client_id', 'client_secret', 'required'] as const;

/** Belongs to the part around the form, because saving replaces the form. */
export const useProviderSave = () => useSaving(providerMutations.save(useQueryClient()));

interface ProviderFormProps {
  save: ReturnType<typeof useProviderSave>;
  provider: Provider | null;
  redirectAddress: string;
}

export function ProviderForm({ save, provider, redirectAddress }: ProviderFormProps) {
  const test = useSaving(providerMutations.test());
  const [isRemoving, setRemoving] = useState(false);
  const form = useForm({
    initialValues: {
      issuer: provider?.issuer ?? '',
      client_id: provider?.client_id ?? '',
      client_secret: '',
      required: provider?.is_required ?? false,
    },
    validate: validateBy<Values>(saveProvider.body),
    // A test result is valid only for the issuer that was tested.
    onValuesChange: () => test.reset(),
  });
  const isNewRegistration =
    provider !== null &&
    (form.values.issuer.trim() !== provider.issuer || form.values.client_id.trim() !== provider.client_id);
  const showErrors = (error: unknown) => form.setErrors(refusalOf(error, fields).fields);
  const submit = form.onSubmit(({ client_secret, ...values }) =>
    save.run(
      { ...values, ...(client_secret && { client_secret }) },
      { onError: showErrors, onSuccess: () => form.setFieldValue('client_secret', '') },
    ),
  );
  const failure = refusalOf(save.error, fields).text ?? refusalOf(test.error, fields).text;
  return (
    <form onSubmit={submit} noValidate>
      {failure && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={classes.fields}>
        <RedirectAddress address={redirectAddress} shared={provider?.shared_address ?? null} />
        <TextInput
          className={classes.field}
          label="Issuer"
          placeholder="https://login.example.com"
          inputMode="url"
          autoComplete="off"
          {...form.getInputProps('issuer')}
        />
        <TextInput
          className={classes.field}
          label="Client ID"
          autoComplete="off"
          {...form.getInputProps('client_id')}
        />
        {isNewRegistration && (
          <div className={classes.field}>
            <Note tone="info">
              With another issuer or client ID, Rampart finds users by their e-mail once more when they next sign in.
              {provider.shared_address && ' At the provider, register the new redirect address.'}
            </Note>
          </div>
        )}
        <PasswordInput
          className={classes.field}
          label="Client secret"
          description={
            provider
              ? 'A secret is stored. Leave this empty to keep it.'
              : 'It is stored encrypted and never shown again.'
          }
          autoComplete="off"
          visibilityToggleButtonProps={{ 'aria-label': 'Show secret', tabIndex: 0 }}
          {...form.getInputProps('client_secret')}
        />
        <div>
          <Checkbox
            label="Password sign-in is for administrators only"
            aria-describedby="password-hint"
            classNames={{ label: classes.check }}
            {...form.getInputProps('required', { type: 'checkbox' })}
          />
          <p id="password-hint" className={classes.hint}>
            All other users sign in at the provider. Administrators keep their passwords, so that nobody is locked out.
          </p>
        </div>
        {provider && (
          <AddressField
            label="Sign-in address of your company"
            description="Opens your provider directly. Use it as a bookmark or in your portal."
            value={provider.sign_in_address}
          />
        )}
      </div>
      <div className={classes.foot}>
        <Button
          variant="default"
          loading={test.isPending}
          disabled={form.values.issuer.trim() === ''}
          onClick={() => test.run(form.values.issuer, { onError: showErrors })}
        >
          Test
        </Button>
        <span className={classes.tested} role="status">
          {test.data?.message}
        </span>
        {provider && (
          <Button variant="default" onClick={() => setRemoving(true)}>
            Remove
          </Button>
        )}
        <Button type="submit" loading={save.isPending}>
          Save
        </Button>
      </div>
      <RemoveProviderDialog isOpen={isRemoving} onClose={() => setRemoving(false)} />
    </form>
  );
}
