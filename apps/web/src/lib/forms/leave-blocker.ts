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
 * Asks before the user leaves unsaved changes by a link or by closing the tab. With `ignoresSections`, a link to
 * another section of the same page does not count as leaving.
 */
export function useLeaveBlocker(isChanged: boolean, { ignoresSections = false } = {}): Blocker {
  useTabQuestion(isChanged);
  return useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && !(ignoresSections && currentLocation.pathname === nextLocation.pathname),
  );
}
