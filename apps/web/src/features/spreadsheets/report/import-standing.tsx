import type { ImportState, ImportSummary } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { dayOf } from '#lib/dates.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { ProgressTrack } from '#ui/charts/progress-track.tsx';
import { ImportDecision } from './import-decision.tsx';
import classes from './import-standing.module.css';
import { isCounted } from '../import-table.tsx';
import { countWords, rowsRead, stateWords } from '../import-words.ts';
import { isRunning } from '../imports.api.ts';
import { ReportNote } from './report-note.tsx';

interface ImportStandingProps {
  found: ImportSummary;
  pausesOthers: boolean;
  canEdit: boolean;
}

/** The state of an import: its progress, what it waits for, or its result. */
export function ImportStanding({ found, pausesOthers, canEdit }: ImportStandingProps) {
  const { state, reason } = found;
  const pause = pausesOthers && willApply.includes(state) && (
    <ReportNote tone="plain">
      {quantity(found.rows, 'row')}: other requests pause while this import is applied.
    </ReportNote>
  );
  if (isRunning(found)) {
    return (
      <>
        <Running found={found} />
        {pause}
      </>
    );
  }
  if (state === 'waiting') {
    return (
      <>
        {pause}
        <ImportDecision waiting={found} canEdit={canEdit} />
      </>
    );
  }
  if (state === 'failed') {
    return (
      <ReportNote tone="failure">
        <b>This file could not be imported</b>
        {reason}
      </ReportNote>
    );
  }
  return (
    <>
      {state === 'done' && countWords(found) === 'Nothing changed' && (
        <ReportNote tone="plain">
          <b>Nothing changed</b>
          {found.rows === 0 ? 'The file has no rows.' : 'Your equipment already matches the file.'}
        </ReportNote>
      )}
      {isAllFaulty(found) && (
        <ReportNote tone="warning">
          <b>Nothing was imported</b>
          Every row of the file is faulty.
        </ReportNote>
      )}
      {state === 'cancelled' && (
        <ReportNote tone="plain">
          <b>This import was cancelled</b>
          Nothing was changed.{found.rows_cleared_at || !isCounted(found) ? '' : ' Below is what it would have done.'}
        </ReportNote>
      )}
      {state === 'undone' && (
        <ReportNote tone={found.kept > 0 ? 'warning' : 'plain'}>
          <b>This import was undone</b>
          {found.kept > 0
            ? `${quantity(found.kept, 'row')} ${found.kept === 1 ? 'was' : 'were'} not undone because something changed after the import. All others are as they were before.`
            : 'Every row is as it was before.'}
        </ReportNote>
      )}
      {reason && <ReportNote tone="warning">{reason}</ReportNote>}
      {found.rows_cleared_at && (
        <ReportNote tone="plain">
          The rows of this import were cleared on {dayOf(found.rows_cleared_at)}. Its figures stay
          {state === 'done' ? '; it can no longer be undone.' : '.'}
        </ReportNote>
      )}
    </>
  );
}

const isAllFaulty = ({ state, rows, counts }: ImportSummary) => state === 'done' && rows > 0 && counts.faulty === rows;

const willApply: readonly ImportState[] = ['analysing', 'waiting', 'applying'];

function Running({ found }: { found: ImportSummary }) {
  const word = stateWords[found.state];
  return (
    <div className={classes.running}>
      <ProgressTrack
        label={word}
        percent={found.progress}
        words={found.state === 'uploaded' ? 'Waiting to start' : `${word} ${found.progress}%`}
      />
      {found.state === 'analysing' && <p>{rowsRead(found)}</p>}
    </div>
  );
}
