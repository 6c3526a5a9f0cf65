import { Button } from '@mantine/core';
import type { Answer } from '@rampart/contract/api/endpoint.ts';
import type { getImportMapping } from '@rampart/contract/api/spreadsheets/mapping.ts';
import type { ImportSummary } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import type { Mapping } from '@rampart/contract/rules/mapping/mapping.ts';
import { mappingFaults } from '@rampart/contract/rules/mapping/mapping-faults.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';
import { CancelImportButton } from '../cancel-import-button.tsx';
import { ReportNote } from '../report/report-note.tsx';
import { StepFoot } from '../step-foot.tsx';
import { ApplyDialog } from './apply-dialog.tsx';
import { MappingConflict } from './mapping-conflict.tsx';
import { MappingEditor } from './mapping-editor.tsx';
import { mappingQueries } from './mapping.api.ts';
import { SaveState } from './save-state.tsx';
import { useDraft } from './use-draft.ts';

interface MappingStepProps {
  found: ImportSummary;
  canEdit: boolean;
}

/** The first step of a file with other headings: what its columns are. */
export function MappingStep({ found, canEdit }: MappingStepProps) {
  const { data, error, isFetching, refetch } = useQuery(mappingQueries.ofImport(found.id));
  if (data) return <Step found={found} canEdit={canEdit} loaded={data} />;
  return error ? (
    <TryAgain error={error} isLoading={isFetching} onTryAgain={() => void refetch()} />
  ) : (
    <SkeletonRows count={8} rowHeight={44} />
  );
}

interface StepProps extends MappingStepProps {
  loaded: Answer<typeof getImportMapping>;
}

function Step({ found, canEdit, loaded }: StepProps) {
  const { sheets, profiles, file_name } = loaded;
  const { saver, draft } = useDraft(found.id, loaded);
  const [isApplying, setIsApplying] = useState(false);
  const faults = useMemo(() => mappingFaults(draft.mapping, sheets), [draft.mapping, sheets]);
  const change = useCallback(
    (changed: (before: Mapping) => Mapping) => saver.change(changed(saver.read().mapping)),
    [saver],
  );
  const isOpen = isApplying && !draft.theirs;
  const first = faults[0];
  return (
    <>
      {found.reason && <ReportNote tone="warning">{found.reason}</ReportNote>}
      {!canEdit && (
        <ReportNote tone="plain">
          <b>This file needs a mapping</b>A user who may edit equipment assigns its columns.
        </ReportNote>
      )}
      {draft.theirs && (
        <MappingConflict
          by={draft.theirs.saved_by}
          change="saved another mapping of this file"
          onChoose={saver.choose}
        />
      )}
      <MappingEditor sheets={sheets} mapping={draft.mapping} faults={faults} onChange={change} isReadOnly={!canEdit} />
      {canEdit && (
        <StepFoot
          secondary={<CancelImportButton id={found.id} />}
          reason={first && (faults.length === 1 ? first.text : `${first.text} ${faults.length - 1} more to correct.`)}
          state={<SaveState draft={draft} onTryAgain={saver.flush} />}
        >
          <Button disabled={first !== undefined || draft.theirs !== undefined} onClick={() => setIsApplying(true)}>
            Continue
          </Button>
        </StepFoot>
      )}
      <ApplyDialog
        id={found.id}
        fileName={file_name}
        profiles={profiles}
        usedProfile={found.profile}
        saver={saver}
        isOpen={isOpen}
        onClose={() => setIsApplying(false)}
      />
    </>
  );
}
