import { Button } from '@mantine/core';
import type { OpenSession } from '@rampart/contract/api/profile.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { loadStateOf } from '#lib/api/load-failure.ts';
import { momentOf } from '#lib/dates.ts';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { browserOf } from './browser-of.ts';
import { profileMutations, profileQueries } from './profile.api.ts';
import classes from './session-list.module.css';

/** Where the user is signed in, each to be signed out from here. */
export function SessionList() {
  const query = useQuery(profileQueries.sessions());
  return (
    <ListResults
      rows={query.data?.sessions}
      load={loadStateOf(query)}
      waiting={<SkeletonRows count={2} rowHeight={60} />}
      empty={null}
    >
      {(sessions) => (
        <ul className={classes.list}>
          {sessions.map((session) => (
            <SessionEntry key={session.id} session={session} />
          ))}
        </ul>
      )}
    </ListResults>
  );
}

function SessionEntry({ session }: { session: OpenSession }) {
  const end = useMutation(profileMutations.endSession(useQueryClient()));
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
          {session.is_current && <span className={classes.mark}>This session</span>}
        </b>
        <p>
          {session.address} · signed in {momentOf(session.created_at)} · last seen {momentOf(session.last_seen_at)}
        </p>
      </div>
      <Button
        variant="default"
        aria-label={`Sign out ${name}${session.is_current ? ', this session' : `, last seen ${momentOf(session.last_seen_at)}`}`}
        loading={end.isPending}
        onClick={() => end.mutate(session)}
      >
        Sign out
      </Button>
    </li>
  );
}
