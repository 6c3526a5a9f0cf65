import { messages } from '@rampart/contract/rules/messages.ts';
import { useEffect, useLayoutEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useHistoryTrail } from '#lib/history/history-trail.ts';
import { useMissingCode } from '#lib/patient-lazy.ts';
import { showStatus } from '#ui/failures/status-message.tsx';
import { useArrivalFocus } from './arrival.ts';
import { useScrolling } from './scrolling.ts';

/** What holds on every page: where the scroll and the focus go when another one opens. */
export function Root() {
  useScrolling();
  useArrivalFocus();
  useShownPage();
  useHistoryTrail();
  useMissingParts();
  return <Outlet />;
}

/** A dialog whose code does not come has no place of its own to say so. */
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

/** Says in the document which page it shows: the address changes a moment earlier. The browser tests wait for it. */
function useShownPage(): void {
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    document.documentElement.dataset.page = pathname;
  }, [pathname]);
}
