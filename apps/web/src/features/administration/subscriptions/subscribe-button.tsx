import { Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { scopeLists, wholeScope } from '@rampart/contract/rules/catalogue/source-scope.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import {
  fixedAddresses,
  hasScope,
  subscriptionKinds,
  type SubscriptionKind,
} from '@rampart/contract/rules/catalogue/subscription-addresses.ts';
import { useQueryClient } from '@tanstack/react-query';
import { IconRss } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { refusalOf } from '#lib/forms/refusal.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { DialogButton } from '#ui/dialogs/dialog-button.tsx';
import { FormDialog, type OpenForm } from '#ui/dialogs/form-dialog.tsx';
import { FormFields } from '#ui/dialogs/form-fields.tsx';
import { ChoiceField } from '#ui/forms/choice-field.tsx';
import classes from './scope-fields.module.css';
import { ScopeFields } from './scope-fields.tsx';
import { scopeOf, textsOf } from './scope-words.ts';
import { kindWords } from './subscription-words.ts';
import { subscriptionMutations, type NewSubscription } from './subscriptions.api.ts';

/** Subscribes to a source by its address, and opens its page. */
export function SubscribeButton() {
  const navigate = useNavigate();
  const create = useSaving(subscriptionMutations.create(useQueryClient()));
  const run = (sent: NewSubscription, { onSuccess }: { onSuccess: () => void }) =>
    create.run(sent, {
      onSuccess: ({ id }) => {
        onSuccess();
        void navigate(`/admin/catalogue/subscriptions/${id}`);
      },
    });
  return (
    <DialogButton label="Subscribe" icon={IconRss}>
      {(dialog) => (
        <FormDialog {...dialog} title="Subscribe" saving={{ ...create, run }}>
          {(open) => <Fields {...open} />}
        </FormDialog>
      )}
    </DialogButton>
  );
}

const hints: Record<SubscriptionKind, string> = {
  csaf: 'The domain of the publisher, or the address of its provider-metadata.json.',
  rolie: 'The address of the feed.',
  directory: 'The address of the folder with index.txt and changes.csv.',
  kev: 'Leave blank to use the CISA list, or enter the address of a mirror.',
  epss: 'Leave blank to use the scores of FIRST, or enter the address of a mirror.',
  files: 'The address of a file or of a page with links to files, or the path of a folder on the server.',
};

/** The fields of a scope in the body of the call. */
const inScope = scopeLists.map((list) => `scope.${list}` as const);

const kinds = subscriptionKinds.map((value) => ({ value, label: kindWords[value] }));

function Fields({ error, isBusy, onSave, onClose }: OpenForm<NewSubscription>) {
  const form = useForm({ initialValues: { kind: 'csaf' as SubscriptionKind, address: '', name: '' } });
  const [isNarrowed, setIsNarrowed] = useState(false);
  const [texts, setTexts] = useState(() => textsOf(wholeScope));
  const refusal = refusalOf(error, ['kind', 'address', 'name', ...inScope]);
  const { kind, address, name } = form.values;
  const hasPart = isNarrowed && hasScope(kind);
  const faults = Object.fromEntries(scopeLists.map((list) => [list, refusal.fields[`scope.${list}`]]));
  const isComplete = address.trim() !== '' || fixedAddresses[kind] !== undefined;
  return (
    <FormFields
      failure={refusal.text}
      action="Subscribe"
      isBusy={isBusy}
      isComplete={isComplete}
      onSubmit={() =>
        onSave({
          kind,
          ...(address.trim() !== '' && { address }),
          ...(name.trim() !== '' && { name }),
          ...(hasPart && { scope: scopeOf(texts) }),
        })
      }
      onClose={onClose}
    >
      <p>Rampart checks for updates every four hours. It sends nothing about this installation.</p>
      <ChoiceField
        label="Kind"
        data={kinds}
        clearable={false}
        {...form.getInputProps('kind')}
        error={refusal.fields.kind}
      />
      <TextInput
        label="Address"
        data-autofocus
        autoComplete="off"
        inputMode="url"
        maxLength={1_000}
        description={hints[kind]}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...form.getInputProps('address')}
        error={refusal.fields.address}
      />
      <TextInput
        label="Name"
        autoComplete="off"
        maxLength={limits.nameMaxLength}
        description="Leave blank to name the source after its address."
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...form.getInputProps('name')}
        error={refusal.fields.name}
      />
      {hasScope(kind) && (
        <Checkbox
          classNames={{ description: classes.hint }}
          label="Load only a part"
          description="By publisher, manufacturer and product. You can change this later."
          checked={isNarrowed}
          onChange={({ currentTarget }) => setIsNarrowed(currentTarget.checked)}
        />
      )}
      {hasPart && <ScopeFields scope={texts} onChange={setTexts} faults={faults} />}
    </FormFields>
  );
}
