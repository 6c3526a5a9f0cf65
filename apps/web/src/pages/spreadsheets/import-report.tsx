import { Button } from '@mantine/core';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { isAllowed } from '@rampart/contract/rules/accounts/permissions.ts';
import { IconFileOff } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { ImportCounts } from '#features/spreadsheets/report/import-counts.tsx';
import { ImportStanding } from '#features/spreadsheets/report/import-standing.tsx';
import { ImportSource } from '#features/spreadsheets/report/import-source.tsx';
import { ImportSteps } from '#features/spreadsheets/import-steps.tsx';
import { ImportStateBadge } from '#features/spreadsheets/import-state-badge.tsx';
import { isCounted } from '#features/spreadsheets/import-table.tsx';
import { ImportTabs } from '#features/spreadsheets/report/import-tabs.tsx';
import { MappingStep } from '#features/spreadsheets/mapping/mapping-step.tsx';
import { MatchingStep } from '#features/spreadsheets/matching/matching-step.tsx';
import { typeWords } from '#features/spreadsheets/import-words.ts';
import { UndoImportButton } from '#features/spreadsheets/report/undo-import-button.tsx';
import { useImportStep } from '#features/spreadsheets/report/use-import-step.ts';
import { useImport } from '#features/spreadsheets/report/use-import.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { momentOf } from '#lib/dates.ts';
import { failureOutcome } from '#lib/api/failures.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { BackHead } from '#ui/layout/back-head.tsx';
import listClasses from '#ui/data-table/list-card.module.css';
import { Notice } from '#ui/layout/notice.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';

/** The report of one import, from its upload to its undo. */
export function ImportReportPage() {
  const { id = '' } = useParams();
  return <Report key={id} id={Number(id)} />;
}

function Report({ id }: { id: number }) {
  const canEdit = isAllowed(useCurrentUser().permissions, ['Equipment.edit']);
  const { data, error, isFetching, refetch } = useImport(id);
  const found = data?.import;
  const step = useImportStep(found);
  if (error && failureOutcome('profile', error).kind === 'not-found') return <NoImport />;
  return (
    <>
      <BackHead
        back={{ label: 'Back to Imports', path: '/equipment/imports' }}
        title={found ? `Import: ${found.file_name}` : 'Import'}
        badge={found && <ImportStateBadge found={found} isBoxed />}
        line={
          found &&
          [
            typeWords[found.type],
            isCounted(found) && quantity(found.rows, 'row'),
            `uploaded ${momentOf(found.uploaded_at)}${found.uploaded_by ? ` by ${found.uploaded_by}` : ''}`,
          ]
            .filter(Boolean)
            .join(', ')
        }
        actions={found && canEdit && <UndoImportButton done={found} />}
      />
      <section className={listClasses.card} aria-label="Report">
        <div className={listClasses.rows}>
          {!found &&
            (error ? (
              <TryAgain error={error} isLoading={isFetching} onTryAgain={() => void refetch()} />
            ) : (
              <SkeletonRows count={6} rowHeight={61} />
            ))}
          {found && (
            <>
              {step && <ImportSteps current={step} />}
              {found.state === 'mapping' && <MappingStep found={found} canEdit={canEdit} />}
              {found.state === 'matching' && <MatchingStep found={found} canEdit={canEdit} />}
              {step !== 'Columns' && step !== 'Products' && (
                <ImportStanding found={found} pausesOthers={data.pauses_others} canEdit={canEdit} />
              )}
              {isCounted(found) && (
                <>
                  <ImportCounts counts={found.counts} state={found.state} />
                  <ImportSource found={found} />
                  {!found.rows_cleared_at && <ImportTabs found={found} />}
                </>
              )}
            </>
          )}
        </div>
      </section>
    </>
  );
}

function NoImport() {
  return (
    <Notice
      icon={<IconFileOff size={28} stroke={1.6} />}
      title={messages.notFound}
      actions={
        <Button component={Link} to="/equipment/imports" variant="default">
          Back to Imports
        </Button>
      }
    >
      There is no import at this address. The link may be old, or mistyped.
    </Notice>
  );
}
