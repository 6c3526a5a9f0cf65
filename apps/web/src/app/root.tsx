import { Outlet } from 'react-router';
import { useArrivalFocus } from './arrival.ts';
import { useScrolling } from './scrolling.ts';

/** What holds on every page: where the scroll and the focus go when another one opens. */
export function Root() {
  useScrolling();
  useArrivalFocus();
  return <Outlet />;
}
