import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { ReportNote } from '../report/report-note.tsx';

interface MappingConflictProps {
  /** Who saved the other one. */
  by: string | null;
  /** What was changed: `saved another mapping of this file`. */
  change: string;
  onChoose: (which: 'mine' | 'theirs') => void;
}

/** Two users change the same mapping. The one who saves later chooses. */
export function MappingConflict({ by, change, onChoose }: MappingConflictProps) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
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
        <b>
          {by ?? 'Another user'} {change}
        </b>
        Yours is still here and is not saved. Choose which one to continue with.
      </span>
    </ReportNote>
  );
}
