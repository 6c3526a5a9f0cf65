import { useLayoutEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useHistoryTrail } from '#lib/history-trail.ts';
import { useArrivalFocus } from './arrival.ts';
import { useScrolling } from './scrolling.ts';

/** What holds on every page: where the scroll and the focus go when another one opens. */
export function Root() {
  useScrolling();
  useArrivalFocus();
  useShownPage();
  useHistoryTrail();
  return <Outlet />;
}

/** Says in the document which page it shows: the address changes a moment earlier. The browser tests wait for it. */
function useShownPage(): void {
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    document.documentElement.dataset.page = pathname;
  }, [pathname]);
}
