import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { ReportNote } from '../report/report-note.tsx';
import type { DraftSaver } from './draft-saver.ts';
import type { Draft } from './newer-draft.ts';

interface MappingConflictProps {
  theirs: Draft;
  onChoose: DraftSaver['choose'];
}

/** Two users map the same file. The one who saved later chooses. */
export function MappingConflict({ theirs, onChoose }: MappingConflictProps) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  const name = theirs.saved_by ?? 'Another user';
  return (
    <ReportNote
      ref={note}
      tone="warning"
      actions={
        <>
          <Button variant="default" onClick={() => onChoose('theirs')}>
            Use theirs
          </Button>
          <Button onClick={() => onChoose('mine')}>Keep mine</Button>
        </>
      }
    >
      <span role="status">
        <b>{name} saved another mapping of this file</b>
        Yours is still here and is not saved. Choose which one to continue with.
      </span>
    </ReportNote>
  );
}
