import { Button } from '@mantine/core';
import type { Mapping } from '@rampart/contract/rules/mapping/mapping.ts';
import { mappingFaults } from '@rampart/contract/rules/mapping/mapping-faults.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { LeaveQuestion } from '#ui/dialogs/leave-question.tsx';
import { MappingConflict } from '../mapping/mapping-conflict.tsx';
import { MappingEditor } from '../mapping/mapping-editor.tsx';
import { isSameMapping } from '../mapping/same-mapping.ts';
import { ReportNote } from '../report/report-note.tsx';
import { StepFoot } from '../step-foot.tsx';
import { newerKept, profileMutations, type KeptMapping } from './profiles.api.ts';

interface ProfileFormProps {
  loaded: KeptMapping;
  canEdit: boolean;
}

/** Changes a kept mapping, with the first rows of the file that it was made for. */
export function ProfileForm({ loaded, canEdit }: ProfileFormProps) {
  const [saved, setSaved] = useState(loaded);
  const { profile, sheet } = saved;
  const sheets = useMemo(() => [sheet], [sheet]);
  const [mapping, setMapping] = useState(loaded.mapping);
  const save = useSaving(profileMutations.save(useQueryClient(), profile.id));
  const { reset } = save;
  const change = useCallback(
    (changed: (before: Mapping) => Mapping) => {
      setMapping(changed);
      reset();
    },
    [reset],
  );
  const faults = useMemo(() => mappingFaults(mapping, sheets), [mapping, sheets]);
  const isChanged = !isSameMapping(mapping, saved.mapping);
  const theirs = newerKept(save.error);
  const failure = theirs ? null : inPlaceText('form', save.error);
  const choose = (which: 'mine' | 'theirs') => {
    if (!theirs) return;
    setSaved(theirs);
    if (which === 'theirs') setMapping(theirs.mapping);
    reset();
  };
  return (
    <>
      {failure && (
        <ReportNote tone="failure">
          <span role="alert">{failure}</span>
        </ReportNote>
      )}
      {theirs && <MappingConflict by={theirs.profile.saved_by} change="changed this kept mapping" onChoose={choose} />}
      <MappingEditor sheets={sheets} mapping={mapping} faults={faults} onChange={change} isReadOnly={!canEdit} />
      {canEdit && (
        <StepFoot
          secondary={
            <Button
              variant="default"
              disabled={!isChanged || save.isPending}
              onClick={() => change(() => saved.mapping)}
            >
              Discard changes
            </Button>
          }
          reason={faults[0]?.text}
          state={<span role="status">{isChanged ? 'Not saved' : 'Saved'}</span>}
        >
          <Button
            loading={save.isPending}
            disabled={!isChanged || faults.length > 0 || theirs !== undefined}
            onClick={() =>
              save.run(
                { mapping, version: profile.version },
                { onSuccess: (answer) => setSaved({ profile: answer.profile, sheet, mapping }) },
              )
            }
          >
            Save
          </Button>
        </StepFoot>
      )}
      <LeaveQuestion isChanged={isChanged && canEdit} />
    </>
  );
}
