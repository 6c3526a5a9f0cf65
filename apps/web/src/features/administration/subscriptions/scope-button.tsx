import { Button } from '@mantine/core';
import type { Subscription } from '@rampart/contract/api/administration/subscriptions.ts';
import { scopeLists, type SourceScope } from '@rampart/contract/rules/catalogue/source-scope.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalOf } from '#lib/forms/refusal.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { FormDialog, type OpenForm } from '#ui/dialogs/form-dialog.tsx';
import { FormFields } from '#ui/dialogs/form-fields.tsx';
import { ScopeFields } from './scope-fields.tsx';
import { scopeOf, textsOf } from './scope-words.ts';
import { subscriptionMutations } from './subscriptions.api.ts';

/** Changes which parts of a source are loaded. */
export function ScopeButton({ source }: { source: Subscription }) {
  const [isOpen, setIsOpen] = useState(false);
  const saving = useSaving(subscriptionMutations.setScope(useQueryClient(), source.id));
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setIsOpen(true)}>
        Change Scope
      </Button>
      <FormDialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Scope" subtitle={source.name} saving={saving}>
        {(open) => <Fields {...open} scope={source.scope} />}
      </FormDialog>
    </>
  );
}

function Fields({ scope, error, isBusy, onSave, onClose }: OpenForm<SourceScope> & { scope: SourceScope }) {
  const [texts, setTexts] = useState(() => textsOf(scope));
  const refusal = refusalOf(error, scopeLists);
  return (
    <FormFields
      failure={refusal.text}
      action="Save"
      isBusy={isBusy}
      onSubmit={() => onSave(scopeOf(texts))}
      onClose={onClose}
    >
      <p>
        Rampart loads only the parts of this source’s advisories that match the scope. It reads documents that were left
        out again. Data that is already loaded stays in the catalogue.
      </p>
      <ScopeFields scope={texts} onChange={setTexts} faults={refusal.fields} />
    </FormFields>
  );
}
