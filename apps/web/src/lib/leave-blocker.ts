import { useCallback } from 'react';
import { useBeforeUnload, useBlocker, type Blocker } from 'react-router';

/** The browser's own question before the tab is closed or reloaded with unsaved changes. */
export function useTabQuestion(isChanged: boolean): void {
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isChanged) event.preventDefault();
      },
      [isChanged],
    ),
  );
}

/** Holds whoever leaves unsaved changes behind, by a link until the blocker is answered or by way of the tab. */
export function useLeaveBlocker(isChanged: boolean): Blocker {
  useTabQuestion(isChanged);
  return useBlocker(isChanged);
}
