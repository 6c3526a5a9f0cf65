import { createContext, use, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '#lib/patient-lazy.ts';
import type { MembershipRequest } from './membership.api.ts';

const RequestContext = createContext<((request: MembershipRequest) => void) | undefined>(undefined);

const MembershipDialogs = lazyPart(async () => ({
  default: (await import('./membership-dialogs.tsx')).MembershipDialogs,
}));

/**
 * Wraps the page. Rows, cards and menus request the dialogs about a product here. The dialogs are not inside of the
 * row, because the row leaves the list before the server has answered.
 */
export function MembershipRequests({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const [asked, setAsked] = useState({ count: 0, on: '', request: undefined as MembershipRequest | undefined });
  const ask = (request: MembershipRequest) => setAsked(({ count }) => ({ count: count + 1, on: key, request }));
  return (
    <RequestContext value={ask}>
      {children}
      {/* Leaving the page closes its dialog. */}
      {asked.request && asked.on === key && <MembershipDialogs key={asked.count} request={asked.request} />}
    </RequestContext>
  );
}

export function useMembershipRequests(): (request: MembershipRequest) => void {
  const ask = use(RequestContext);
  if (!ask) throw new Error('Only the signed-in application has membership dialogs');
  return ask;
}
