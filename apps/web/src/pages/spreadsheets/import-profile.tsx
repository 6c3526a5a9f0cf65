import { Button } from '@mantine/core';
import { isAllowed } from '@rampart/contract/rules/accounts/permissions.ts';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { IconFileOff } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { ProfileForm } from '#features/spreadsheets/profiles/profile-form.tsx';
import { profileQueries } from '#features/spreadsheets/profiles/profiles.api.ts';
import { failureOutcome } from '#lib/api/failures.ts';
import { dayOf } from '#lib/dates.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import listClasses from '#ui/data-table/list-card.module.css';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';
import { BackHead } from '#ui/layout/back-head.tsx';
import { Notice } from '#ui/layout/notice.tsx';

/** One kept mapping. */
export function ImportProfilePage() {
  const { id = '' } = useParams();
  return <Profile key={id} id={Number(id)} />;
}

function Profile({ id }: { id: number }) {
  const canEdit = isAllowed(useCurrentUser().permissions, ['Equipment.edit']);
  const { data, error, isFetching, refetch } = useQuery(profileQueries.one(id));
  if (error && failureOutcome('profile', error).kind === 'not-found') return <NoProfile />;
  return (
    <>
      <BackHead
        back={{ label: 'Back to Mappings', path: '/equipment/imports/profiles' }}
        title={data ? `Mapping: ${data.profile.name}` : 'Mapping'}
        line={
          data && `Saved by ${data.profile.saved_by}, ${dayOf(data.profile.saved_at)}. Later files use your changes.`
        }
      />
      <section className={listClasses.card} aria-label="Mapping">
        <div className={listClasses.rows}>
          {data ? (
            <ProfileForm loaded={data} canEdit={canEdit} />
          ) : error ? (
            <TryAgain error={error} isLoading={isFetching} onTryAgain={() => void refetch()} />
          ) : (
            <SkeletonRows count={8} rowHeight={44} />
          )}
        </div>
      </section>
    </>
  );
}

function NoProfile() {
  return (
    <Notice
      icon={<IconFileOff size={28} stroke={1.6} />}
      title={messages.notFound}
      actions={
        <Button component={Link} to="/equipment/imports/profiles" variant="default">
          Back to Mappings
        </Button>
      }
    >
      There is no mapping at this address. It may have been removed.
    </Notice>
  );
}
