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

/**
 * Holds whoever leaves unsaved changes behind, by a link until the blocker is answered or by way of the tab. With
 * `ignoresSections` a link to another section of the same page is not leaving.
 */
export function useLeaveBlocker(isChanged: boolean, { ignoresSections = false } = {}): Blocker {
  useTabQuestion(isChanged);
  return useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && !(ignoresSections && currentLocation.pathname === nextLocation.pathname),
  );
}
