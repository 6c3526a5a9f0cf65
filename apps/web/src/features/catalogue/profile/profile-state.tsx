import { Button, VisuallyHidden } from '@mantine/core';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
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
  /** The kind of page, shown until the name is known. */
  kind: string;
  query: UseQueryResult<Profile>;
  /** The page if it does not exist. */
  notFound?: ReactNode;
  children: (profile: Profile) => ReactNode;
}

/** Shows a profile, or its loading, not-found or failed state. */
export function ProfileState<Profile>({ kind, query, notFound, children }: ProfileStateProps<Profile>) {
  const { data, error, isFetching, refetch } = query;
  useHashScroll(data !== undefined);
  if (data !== undefined) return children(data);
  if (!error) return <ProfileSkeleton />;
  if (failureOutcome('profile', error).kind === 'not-found') return notFound ?? <NotFound />;
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
