import { Button } from '@mantine/core';
import type { Answer } from '@rampart/contract/api/endpoint.ts';
import type { getImportProfile } from '@rampart/contract/api/import-mapping.ts';
import type { Mapping } from '@rampart/contract/rules/mapping/mapping.ts';
import { mappingFaults } from '@rampart/contract/rules/mapping/mapping-faults.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { LeaveQuestion } from '#ui/dialogs/leave-question.tsx';
import { MappingEditor } from '../mapping/mapping-editor.tsx';
import { isSameMapping } from '../mapping/same-mapping.ts';
import { ReportNote } from '../report/report-note.tsx';
import { StepFoot } from '../step-foot.tsx';
import { profileMutations } from './profiles.api.ts';

interface ProfileFormProps {
  loaded: Answer<typeof getImportProfile>;
  canEdit: boolean;
}

/** Changes a kept mapping, with the first rows of the file that it was made for. */
export function ProfileForm({ loaded, canEdit }: ProfileFormProps) {
  const { profile, sheet } = loaded;
  const sheets = useMemo(() => [sheet], [sheet]);
  const [saved, setSaved] = useState(loaded.mapping);
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
  const isChanged = !isSameMapping(mapping, saved);
  const failure = inPlaceText('form', save.error);
  return (
    <>
      {failure && (
        <ReportNote tone="failure">
          <span role="alert">{failure}</span>
        </ReportNote>
      )}
      <MappingEditor sheets={sheets} mapping={mapping} faults={faults} onChange={change} isReadOnly={!canEdit} />
      {canEdit && (
        <StepFoot
          secondary={
            <Button variant="default" disabled={!isChanged || save.isPending} onClick={() => change(() => saved)}>
              Discard changes
            </Button>
          }
          reason={faults[0]?.text}
          state={<span role="status">{isChanged ? 'Not saved' : 'Saved'}</span>}
        >
          <Button
            loading={save.isPending}
            disabled={!isChanged || faults.length > 0}
            onClick={() => save.run({ mapping }, { onSuccess: () => setSaved(mapping) })}
          >
            Save
          </Button>
        </StepFoot>
      )}
      <LeaveQuestion isChanged={isChanged && canEdit} />
    </>
  );
}
