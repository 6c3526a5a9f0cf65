import { useState, type ReactNode } from 'react';
import { useLeaveBlocker } from '#lib/forms/leave-blocker.ts';
import { AskDialog } from '#ui/dialogs/ask-dialog.tsx';

export interface CloseQuestion {
  /** Closes immediately, or asks first if there are unsaved changes. */
  close: () => void;
  isBusy: boolean;
  /** The form reports its state here. */
  setState: (state: { isChanged: boolean; isBusy: boolean }) => void;
  question: ReactNode;
}

/** Asks before the user closes a dialog with unsaved changes, or leaves its page. */
export function useCloseQuestion(onClose: () => void): CloseQuestion {
  const [state, setState] = useState({ isChanged: false, isBusy: false });
  const [isAsking, setIsAsking] = useState(false);
  const blocker = useLeaveBlocker(state.isChanged);
  const isLeaving = blocker.state === 'blocked';
  return {
    close: () => (state.isChanged ? setIsAsking(true) : onClose()),
    isBusy: state.isBusy,
    setState,
    question: (
      <AskDialog
        isOpen={isAsking || isLeaving}
        title="Unsaved changes"
        confirm={{
          label: 'Cancel changes',
          onSelect: () => {
            setIsAsking(false);
            if (isLeaving) blocker.proceed();
            else onClose();
          },
        }}
        cancel="Keep editing"
        onClose={() => {
          setIsAsking(false);
          if (isLeaving) blocker.reset();
        }}
      >
        Are you sure you want to cancel your changes?
      </AskDialog>
    ),
  };
}
