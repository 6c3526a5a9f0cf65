import type { Asset, EditConflict } from '@rampart/contract/api/assets.ts';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { showStatus } from '#ui/failures/status-message.tsx';
import { assetMutations, type BulkField } from '../assets.api.ts';
import { agreedValues, bulkChangeOf, newFirmwareOf, type BulkValues } from './bulk-values.ts';
import { refusalOf } from '../edit/field-errors.ts';
import { missingOf } from '../edit/edit-conflict.ts';

export type BulkChoice = 'leave-out' | 'overwrite';

export interface BulkConflict extends Pick<EditConflict, 'conflicts' | 'changed'> {
  choice: BulkChoice | undefined;
}

/** The state of a bulk edit. Filled fields are set, cleared fields are emptied, and the others do not change. */
export function useBulkEdit(uuid: string, assets: readonly Asset[], onSaved: () => void) {
  /** The assets that are still to be changed, in their last known state. */
  const [targets, setTargets] = useState(assets);
  const [agreed] = useState(() => agreedValues(assets));
  const [values, setValues] = useState<BulkValues>(agreed);
  const [clear, setClear] = useState<BulkField[]>([]);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [conflict, setConflict] = useState<BulkConflict>();
  const isDirty =
    clear.length > 0 ||
    (Object.keys(values) as BulkField[]).some((field) => Boolean(values[field]) && values[field] !== agreed[field]);

  const edit = useMutation({
    ...assetMutations.bulkEdit(uuid),
    onSuccess: (refused) => {
      if (refused) return setConflict({ ...refused, choice: undefined });
      showStatus(messages.updated);
      return onSaved();
    },
    onError: (error) => {
      const gone = missingOf(error);
      if (gone.length > 0) {
        setTargets((before) => before.filter(({ id }) => !gone.includes(id)));
        return setFailure(`Already removed: ${quantity(gone.length, 'asset')}. Save again to change the others.`);
      }
      const { fields, text } = refusalOf(error);
      setErrors(fields);
      return setFailure(text);
    },
  });

  const change = bulkChangeOf(values, clear);

  function save() {
    setFailure(undefined);
    setErrors({});
    const edited = conflict ? resolved(targets, conflict) : targets;
    setTargets(edited);
    setConflict(undefined);
    if (edited.length === 0) return onSaved();
    return edit.mutate({ assets: edited, change });
  }

  return {
    agreed,
    values,
    clear,
    errors,
    failure,
    conflict,
    isDirty,
    firmware: { uuid, ids: targets.map(({ id }) => id), version: newFirmwareOf(targets, change) },
    count: targets.length,
    isSaving: edit.isPending,
    canSave: isDirty && (!conflict || conflict.choice !== undefined),
    change: (changed: Partial<BulkValues>) => setValues((before) => ({ ...before, ...changed })),
    toggleClear: (field: BulkField) =>
      setClear((before) => (before.includes(field) ? before.filter((other) => other !== field) : [...before, field])),
    choose: (choice: BulkChoice) => conflict && setConflict({ ...conflict, choice }),
    save,
  };
}

export type BulkEdit = ReturnType<typeof useBulkEdit>;

/** The assets that are still to be changed after the choice. Overwriting uses their new versions. */
function resolved(targets: readonly Asset[], { changed, choice }: BulkConflict): Asset[] {
  const now = new Map(changed.map(({ id, version }) => [id, version]));
  if (choice === 'leave-out') return targets.filter(({ id }) => !now.has(id));
  return targets.map((asset) => ({ ...asset, version: now.get(asset.id) ?? asset.version }));
}
