import type { Asset, AssetChange, AssetConflict } from '@rampart/contract/api/assets.ts';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isStatus } from '#lib/api/api-error.ts';
import { showStatus } from '#ui/failures/status-message.tsx';
import { mergeOf } from './asset-merge.ts';
import { dataOf, differingFields, valuesOf, type AssetField, type AssetValues } from './asset-values.ts';
import { assetMutations } from '../assets.api.ts';
import { refusalOf } from './field-errors.ts';
import { useAssetForm } from './use-asset-form.ts';

export type Side = 'theirs' | 'mine';

/** The changes that another user saved while the form was open. */
export interface Conflict {
  changes: AssetChange[];
  theirs: AssetValues;
  mine: AssetValues;
  /** The fields that both changed. `choices` has the user's choices. */
  fields: AssetField[];
  choices: Partial<Record<AssetField, Side>>;
}

/** Edits one asset. If another user changed it, the user sees the changes and chooses what to save. */
export function useAssetEdit(uuid: string, asset: Asset, onSaved: () => void) {
  const [base, setBase] = useState(asset);
  const [conflict, setConflict] = useState<Conflict>();
  const [failure, setFailure] = useState<string>();
  const form = useAssetForm(valuesOf(asset));
  const { firmware_version } = dataOf(form.values);
  const isDirty = differingFields(valuesOf(base), form.values).length > 0;

  const update = useMutation({
    ...assetMutations.update(uuid, asset.id),
    onSuccess: (refused) => {
      const change = refused?.conflicts[0];
      if (change) return meetChanges(change);
      showStatus(messages.updated);
      return onSaved();
    },
    onError: (error) => {
      const { fields, text } = refusalOf(error);
      form.setErrors(fields);
      setFailure(isStatus(error, 404) ? 'Another user removed this asset.' : text);
    },
  });

  /** Takes over the fields that only they changed. For the others, the user must choose. */
  function meetChanges(now: AssetConflict) {
    const [theirs, mine] = [valuesOf(now.asset), form.values];
    const { values, conflicts } = mergeOf(valuesOf(base), mine, theirs);
    setBase(now.asset);
    setConflict({ changes: now.changes, theirs, mine, fields: conflicts, choices: {} });
    form.setValues(values);
  }

  return {
    form,
    isDirty,
    firmware: {
      uuid,
      ids: [asset.id],
      version: firmware_version === base.firmware_version ? undefined : firmware_version,
    },
    conflict,
    failure,
    isSaving: update.isPending,
    canSave: conflict ? conflict.fields.every((field) => conflict.choices[field]) : isDirty,
    choose(field: AssetField, side: Side) {
      if (!conflict) return;
      setConflict({ ...conflict, choices: { ...conflict.choices, [field]: side } });
      form.setValues({ [field]: conflict[side][field] });
    },
    save() {
      setFailure(undefined);
      if (form.validate().hasErrors) return;
      // If the user chose all of their values, there is nothing to save.
      if (isDirty) update.mutate({ base, data: dataOf(form.values) });
      else onSaved();
    },
  };
}
