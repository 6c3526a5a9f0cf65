import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { useEffect, useLayoutEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useHistoryTrail } from '#lib/history/history-trail.ts';
import { useMissingCode } from '#lib/patient-lazy.ts';
import { showStatus } from '#ui/failures/status-message.tsx';
import { useArrivalFocus } from './arrival.ts';
import { useScrolling } from './scrolling.ts';

/** Handles scrolling and focus when another page opens. */
export function Root() {
  useScrolling();
  useArrivalFocus();
  useShownPage();
  useHistoryTrail();
  useMissingParts();
  return <Outlet />;
}

/** Shows a status message when the code of a dialog cannot be loaded. The dialog itself cannot show it. */
function useMissingParts(): void {
  const parts = useMissingCode().filter(({ kind }) => kind === 'part');
  const isMissing = parts.length > 0;
  const isReplaced = parts.some((part) => part.isReplaced);
  useEffect(() => {
    if (isReplaced)
      showStatus(messages.newRelease, 'failure', { label: 'Reload', onSelect: () => window.location.reload() });
    else if (isMissing) showStatus(messages.partIsMissing, 'failure');
  }, [isMissing, isReplaced]);
}

/**
 * Stores in the document which page it shows, because the address changes slightly earlier. The browser tests wait for
 * it.
 */
function useShownPage(): void {
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    document.documentElement.dataset.page = pathname;
  }, [pathname]);
}
