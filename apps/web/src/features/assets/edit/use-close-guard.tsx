import { useState, type ReactNode } from 'react';
import { useLeaveBlocker } from '#lib/forms/leave-blocker.ts';
import { AskDialog } from '#ui/dialogs/ask-dialog.tsx';

interface CloseGuard {
  /** Closes the dialog. If there are unsaved changes, asks first. */
  close: () => void;
  isAsking: boolean;
  question: ReactNode;
}

/** Asks before the user closes a dialog with unsaved changes, or leaves its page. */
export function useCloseGuard(isDirty: boolean, onClose: () => void): CloseGuard {
  const [isClosing, setIsClosing] = useState(false);
  const blocker = useLeaveBlocker(isDirty);
  const isLeaving = blocker.state === 'blocked';
  const isAsking = isClosing || isLeaving;
  const stay = () => {
    setIsClosing(false);
    if (isLeaving) blocker.reset();
  };
  const discard = () => {
    setIsClosing(false);
    if (isLeaving) blocker.proceed();
    else onClose();
  };
  return {
    close: () => (isDirty ? setIsClosing(true) : onClose()),
    isAsking,
    // Mounted only while it asks. Otherwise the Escape key that opens it would also close it.
    question: isAsking && (
      <AskDialog
        isOpen
        title="Unsaved changes"
        confirm={{ label: 'Cancel changes', onSelect: discard }}
        cancel="Keep editing"
        onClose={stay}
      >
        Are you sure you want to cancel your changes?
      </AskDialog>
    ),
  };
}
