import { useState, type ReactNode } from 'react';
import { useLeaveBlocker } from '#lib/forms/leave-blocker.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';

interface CloseGuard {
  /** Closes at once, or asks first. */
  close: () => void;
  isAsking: boolean;
  question: ReactNode;
}

/** Asks before a dialog with unsaved changes is closed, or its page is left. */
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
    // Only there while it asks: otherwise the Escape that brings it up would close it too.
    question: isAsking && (
      <ConfirmDialog
        isOpen
        onClose={stay}
        title="Unsaved changes"
        action="Discard Changes"
        isBusy={false}
        onConfirm={discard}
      >
        Are you sure you want to cancel your changes?
      </ConfirmDialog>
    ),
  };
}
