import { Button, Textarea } from '@mantine/core';
import type { ActionItemAsset, MitigationState } from '@rampart/contract/api/action-items.ts';
import type { Answer } from '@rampart/contract/api/endpoint.ts';
import type { listProductVulnerabilities } from '@rampart/contract/api/catalogue.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { DialogBody, DialogFoot, DialogForm } from '#ui/dialogs/dialog.tsx';
import { DialogNote } from '#ui/dialogs/dialog-note.tsx';
import { showStatus } from '#ui/failures/status-message.tsx';
import { actionItemMutations, actionItemQueries } from '../action-items.api.ts';
import { NearestUpgrade } from '../upgrades/nearest-upgrade.tsx';
import { AssetFacts } from './asset-facts.tsx';
import { hasOpen, isNotAffected } from './exposure.ts';
import classes from './mitigation-form.module.css';
import { MitigationHead } from './mitigation-head.tsx';
import { MitigationLegend, MitigationRows } from './mitigation-rows.tsx';
import { PreviousAsset, type Place } from './previous-asset.tsx';
import type { CloseQuestion } from './use-close-question.tsx';
import { useMarks } from './use-marks.ts';
import { useStating } from './use-stating.ts';

/** The assets of the dialog, and how to leave it. */
export interface MitigatedAssets {
  product: { uuid: string; name: string };
  /** One or several assets. */
  assets: readonly ActionItemAsset[];
  /** The position of the asset in the list. */
  place?: Place | undefined;
  canEdit: boolean;
  onClose: () => void;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}

interface MitigationFormProps extends MitigatedAssets {
  vulnerabilities: Answer<typeof listProductVulnerabilities>;
  states: readonly MitigationState[];
  guard: CloseQuestion;
}

export function MitigationForm(props: MitigationFormProps) {
  const { product, assets, place, vulnerabilities, states, canEdit, guard, onClose, onPrevious, onNext } = props;
  const [note, setNote] = useState('');
  const [isDrafting, setIsDrafting] = useState(false);
  const done = new Set(
    states.filter((state) => isNotAffected(state, assets.length)).map((state) => state.vulnerability_id),
  );
  const affecting = vulnerabilities.filter(({ id }) => !done.has(id));
  // A mark of a vulnerability that is stated as not affected is not sent, but it is there again after Undo.
  const marks = useMarks(affecting, states, assets.length);
  const stating = useStating(product.uuid, assets);
  const versions = useQuery({
    ...actionItemQueries.versions(product.uuid),
    enabled: states.some(({ by_version, overruled }) => by_version + overruled > 0),
  });
  const saving = useSaving(actionItemMutations.save(useQueryClient(), product.uuid));
  const [only] = assets;
  const isSingle = assets.length === 1;
  const isChanged = marks.items.length > 0;
  const { setState } = guard;
  const isUnsaved = isChanged || isDrafting;
  // A failure is shown in this form, so the form stays until the answer is there.
  const isBusy = saving.isPending || stating.isPending;
  useEffect(() => setState({ isChanged: isUnsaved, isBusy }), [setState, isUnsaved, isBusy]);
  // An unmounted form has no unsaved changes.
  useEffect(() => () => setState({ isChanged: false, isBusy: false }), [setState]);

  const submit = (then?: () => void) => {
    if (!isChanged) return then?.();
    stating.reset();
    const asset_ids = assets.map(({ id }) => id);
    const form = marks.items;
    saving.run(
      { asset_ids, form, ...(note.trim() && { note }) },
      {
        onSuccess: () => {
          // Drop the saved changes, but keep what the user changed while saving.
          marks.forget(form);
          setNote((typed) => (typed === note ? '' : typed));
          showStatus(messages.updated);
          then?.();
        },
      },
    );
  };
  const failure = inPlaceText('form', saving.error) ?? stating.failure;
  const checksAny = marks.items.some(({ status }) => status === 'checked');
  return (
    <DialogForm onSubmit={() => submit(isSingle ? undefined : onClose)}>
      {failure && <DialogNote tone="failure">{failure}</DialogNote>}
      {isSingle && only ? (
        <AssetFacts
          asset={only}
          upgrade={hasOpen(vulnerabilities, states) && <NearestUpgrade uuid={product.uuid} assetId={only.id} />}
        />
      ) : (
        <DialogNote tone="warning">
          <b>You are updating the mitigation status of multiple assets at a time.</b>
          Your changes will apply to all {assets.length} assets of this product.
        </DialogNote>
      )}
      <MitigationHead
        uuid={product.uuid}
        done={isSingle ? done.size + affecting.filter(({ id }) => marks.markOf(id) === 'checked').length : undefined}
        total={vulnerabilities.length}
        onCheckAll={canEdit ? () => marks.checkAll(affecting.map(({ id }) => id)) : undefined}
        isBusy={saving.isPending}
      />
      <DialogBody>
        <MitigationRows
          productName={product.name}
          vulnerabilities={vulnerabilities}
          states={states}
          versions={versions.data}
          assets={assets.length}
          markOf={marks.markOf}
          // Moving to the next asset would lose a change that is made while saving.
          onToggle={canEdit && !saving.isPending ? marks.toggle : undefined}
          stating={canEdit ? { ...stating, isPending: stating.isPending || saving.isPending } : undefined}
          onDraft={setIsDrafting}
        />
        {vulnerabilities.length > 0 && <MitigationLegend isSingle={isSingle} />}
        {canEdit && checksAny && (
          <div className={classes.note}>
            <Textarea
              label="Note"
              description="Optional: what was done, or where the evidence is. The history of the asset shows it."
              rows={2}
              classNames={{ input: classes.field }}
              maxLength={limits.notesMaxLength}
              value={note}
              readOnly={saving.isPending}
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
            />
          </div>
        )}
      </DialogBody>
      <DialogFoot
        secondary={
          isSingle && <PreviousAsset place={place} isChanged={isUnsaved} isBusy={isBusy} onPrevious={onPrevious} />
        }
      >
        {!canEdit && (
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        )}
        {canEdit && isSingle && (
          <>
            <Button type="submit" variant="default" loading={saving.isPending} disabled={!isChanged || isDrafting}>
              Save
            </Button>
            <Button
              disabled={!onNext || isBusy || isDrafting}
              onClick={() => {
                if (onNext) submit(onNext);
              }}
            >
              {'Save & Next'}
            </Button>
          </>
        )}
        {canEdit && !isSingle && (
          <Button type="submit" loading={saving.isPending} disabled={!isChanged || isDrafting}>
            {'Save & Close'}
          </Button>
        )}
      </DialogFoot>
    </DialogForm>
  );
}
