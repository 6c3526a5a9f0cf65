import type { ReactNode } from 'react';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { Asking } from './use-asked.ts';

interface ConfirmUndoProps<Row> {
  asking: Asking<Row>;
  title: string;
  undo: {
    error: Error | null;
    isPending: boolean;
    run: (id: number, then: { onSuccess: () => void }) => void;
    reset: () => void;
  };
  /** What the undo changes. */
  children: (row: Row) => ReactNode;
}

/** Asks before an undo that affects other users. */
export function ConfirmUndo<Row extends { id: number }>({ asking, title, undo, children }: ConfirmUndoProps<Row>) {
  const { asked, isOpen } = asking;
  const close = () => {
    asking.close();
    undo.reset();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={close}
      title={title}
      failure={inPlaceText('form', undo.error)}
      action="Undo"
      isDestructive={false}
      isBusy={undo.isPending}
      onConfirm={() => asked && undo.run(asked.id, { onSuccess: close })}
    >
      {asked && <p>{children(asked)}</p>}
    </ConfirmDialog>
  );
}
