import { Button } from '@mantine/core';
import type { OpenSession } from '@rampart/contract/api/session/profile.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { loadStateOf } from '#lib/api/load-failure.ts';
import { momentOf } from '#lib/dates.ts';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { sessionMutations } from '../session.api.ts';
import { browserOf } from './browser-of.ts';
import { EndSessionsDialog } from './end-sessions-dialog.tsx';
import { profileQueries, type EndedSessions } from './profile.api.ts';
import classes from './session-list.module.css';

/** Where the user is signed in, each to be signed out from here. */
export function SessionList() {
  const query = useQuery(profileQueries.sessions());
  const [ending, setEnding] = useState<EndedSessions>();
  const isAlone = query.data?.sessions.every(({ is_current }) => is_current);
  return (
    <>
      <ListResults
        rows={query.data?.sessions}
        load={loadStateOf(query)}
        waiting={<SkeletonRows count={2} rowHeight={60} />}
        empty={null}
        foot={isAlone && <p className={classes.foot}>You are not signed in on any other device.</p>}
      >
        {(sessions) => (
          <>
            {!isAlone && (
              // Above the list, because a list of many sessions is long.
              <div className={classes.head}>
                <span>{quantity(sessions.length, 'session')}</span>
                <Button variant="default" onClick={() => setEnding('others')}>
                  Sign out all other sessions
                </Button>
              </div>
            )}
            <ul className={classes.list}>
              {sessions.map((session) => (
                <SessionEntry
                  key={session.id}
                  session={session}
                  action={
                    session.is_current ? (
                      <SignOutHere label={`Sign out ${browserOf(session.user_agent).name}, this device`} />
                    ) : (
                      <Button variant="default" aria-label={labelOf(session)} onClick={() => setEnding(session)}>
                        Sign out
                      </Button>
                    )
                  }
                />
              ))}
            </ul>
          </>
        )}
      </ListResults>
      <EndSessionsDialog ending={ending} onClose={() => setEnding(undefined)} />
    </>
  );
}

const labelOf = ({ user_agent, last_seen_at }: OpenSession) =>
  `Sign out ${browserOf(user_agent).name}, last used ${momentOf(last_seen_at)}`;

/** The text with spaces at which no line breaks, so that a date stays whole. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00a0');

/** Signing out here asks nothing, as in the user menu. */
function SignOutHere({ label }: { label: string }) {
  const signOut = useMutation(sessionMutations.signOut());
  return (
    <Button variant="default" aria-label={label} loading={signOut.isPending} onClick={() => signOut.mutate()}>
      Sign out
    </Button>
  );
}

function SessionEntry({ session, action }: { session: OpenSession; action: ReactNode }) {
  const { name, isMobile } = browserOf(session.user_agent);
  const Icon = isMobile ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.entry}>
      <span className={classes.icon} aria-hidden="true">
        <Icon size={18} stroke={1.7} />
      </span>
      <div className={classes.words}>
        <b>
          {name}
          {session.is_current && <span className={classes.mark}>This device</span>}
        </b>
        <p>
          <span>{session.address}</span> <span>{unbroken(`signed in ${momentOf(session.created_at)}`)}</span>{' '}
          <span>{unbroken(`last used ${momentOf(session.last_seen_at)}`)}</span>
        </p>
      </div>
      {action}
    </li>
  );
}
