import { useLeaveBlocker } from '#lib/forms/leave-blocker.ts';
import { AskDialog } from './ask-dialog.tsx';

/** Asks before the user leaves a page with unsaved changes. Links to sections of the same page do not ask. */
export function LeaveQuestion({ isChanged }: { isChanged: boolean }) {
  const blocker = useLeaveBlocker(isChanged, { ignoresSections: true });
  return (
    <AskDialog
      isOpen={blocker.state === 'blocked'}
      title="Unsaved changes"
      confirm={{ label: 'Leave without saving', onSelect: () => blocker.proceed?.() }}
      cancel="Keep editing"
      onClose={() => blocker.reset?.()}
    >
      Your changes on this page are not saved. Leave without saving them?
    </AskDialog>
  );
}
