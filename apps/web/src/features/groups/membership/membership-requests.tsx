import { createContext, Suspense, use, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '#lib/patient-lazy.ts';
import type { MembershipRequest } from './membership.api.ts';

const RequestContext = createContext<((request: MembershipRequest) => void) | undefined>(undefined);

const MembershipDialogs = lazyPart(async () => ({
  default: (await import('./membership-dialogs.tsx')).MembershipDialogs,
}));

/**
 * Around the page: its rows, cards and menus ask here for the dialogs about a product. These stand apart from the row
 * that asked, because it leaves the list before the server has answered.
 */
export function MembershipRequests({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const [asked, setAsked] = useState({ count: 0, on: '', request: undefined as MembershipRequest | undefined });
  const ask = (request: MembershipRequest) => setAsked(({ count }) => ({ count: count + 1, on: key, request }));
  return (
    <RequestContext value={ask}>
      {children}
      {/* Whatever leads away from the page closes its dialog too. */}
      {asked.request && asked.on === key && (
        <Suspense>
          <MembershipDialogs key={asked.count} request={asked.request} />
        </Suspense>
      )}
    </RequestContext>
  );
}

export function useMembershipRequests(): (request: MembershipRequest) => void {
  const ask = use(RequestContext);
  if (!ask) throw new Error('Only the signed-in application has membership dialogs');
  return ask;
}
