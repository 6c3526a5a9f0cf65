import { Button, VisuallyHidden } from '@mantine/core';
import { messages } from '@rampart/contract/rules/messages.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { IconMapPinOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { failureOutcome } from '#lib/api/failures.ts';
import { useHashScroll } from '#lib/history/hash-scroll.ts';
import { Notice } from '#ui/layout/notice.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';

interface ProfileStateProps<Profile> {
  /** What the page is about, as long as its own name is not known. */
  kind: string;
  query: UseQueryResult<Profile>;
  children: (profile: Profile) => ReactNode;
}

/** A profile while it loads, when there is none, when it did not load, and otherwise itself. */
export function ProfileState<Profile>({ kind, query, children }: ProfileStateProps<Profile>) {
  const { data, error, isFetching, refetch } = query;
  useHashScroll(data !== undefined);
  if (data !== undefined) return children(data);
  if (!error) return <ProfileSkeleton />;
  if (failureOutcome('profile', error).kind === 'not-found') return <NotFound />;
  return (
    <>
      <VisuallyHidden>
        <PageHeading>{kind}</PageHeading>
      </VisuallyHidden>
      <TryAgain error={error} isLoading={isFetching} onTryAgain={() => void refetch()} />
    </>
  );
}

function NotFound() {
  return (
    <Notice
      icon={<IconMapPinOff size={28} stroke={1.6} />}
      title={messages.notFound}
      actions={
        <Button component={Link} to="/" variant="default">
          Go to start
        </Button>
      }
    >
      The catalogue has nothing at this address. The link may be old, or mistyped.
    </Notice>
  );
}
