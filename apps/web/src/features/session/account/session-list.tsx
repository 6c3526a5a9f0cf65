import { Button } from '@mantine/core';
import type { OpenSession } from '@rampart/contract/api/profile.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { momentOf } from '#lib/dates.ts';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';
import { browserOf } from './browser-of.ts';
import { profileMutations, profileQueries } from './profile.api.ts';
import classes from './session-list.module.css';

/** Where the user is signed in, each to be signed out from here. */
export function SessionList() {
  const { data, error, isError, isFetching, refetch } = useQuery(profileQueries.sessions());
  if (isError && !data) return <TryAgain error={error} isLoading={isFetching} onTryAgain={() => void refetch()} />;
  if (!data) return <SkeletonRows count={2} rowHeight={60} />;
  return (
    <ul className={classes.list}>
      {data.sessions.map((session) => (
        <SessionEntry key={session.id} session={session} />
      ))}
    </ul>
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
