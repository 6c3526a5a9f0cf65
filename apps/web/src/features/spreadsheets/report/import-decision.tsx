import { Button } from '@mantine/core';
import type { ImportSummary } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useFocusHandover } from '#lib/focus/focus-return.ts';
import { importMutations } from '../imports.api.ts';
import { ReportNote } from './report-note.tsx';

/** The reason why an import waits, and three choices. Users who may not decide see only the reason. */
export function ImportDecision({ waiting, canEdit }: { waiting: ImportSummary; canEdit: boolean }) {
  const client = useQueryClient();
  const confirm = useMutation(importMutations.confirm(client, waiting.id));
  const cancel = useMutation(importMutations.cancel(client, waiting.id));
  // The buttons disappear after the decision. Until then the note has the focus, and then passes it on.
  const note = useRef<HTMLDivElement>(null);
  useFocusHandover(note);
  const decide = (act: () => void) => () => {
    note.current?.focus();
    act();
  };
  const isBusy = confirm.isPending || cancel.isPending;
  const choose = (removals: boolean) => ({
    loading: confirm.isPending && confirm.variables === removals,
    disabled: isBusy,
    onClick: decide(() => confirm.mutate(removals)),
  });
  return (
    <ReportNote
      ref={note}
      tone="warning"
      actions={
        canEdit && (
          <>
            <Button
              variant="default"
              loading={cancel.isPending}
              disabled={isBusy}
              onClick={decide(() => cancel.mutate())}
            >
              Cancel import
            </Button>
            <Button variant="default" {...choose(false)}>
              Apply without removals
            </Button>
            <Button color="danger" {...choose(true)}>
              Apply with removals
            </Button>
          </>
        )
      }
    >
      <b>Nothing changes until you confirm</b>
      {waiting.reason}
    </ReportNote>
  );
}
