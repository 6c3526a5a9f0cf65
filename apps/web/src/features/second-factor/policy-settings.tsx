import { Switch } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AskDialog } from '#ui/dialogs/ask-dialog.tsx';
import { SettingRow } from '#ui/forms/setting-row.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';
import { secondFactorMutations, secondFactorQueries } from './second-factor.api.ts';

/** Whether all users of the company must have a second factor. */
export function PolicySettings() {
  const { data: policy, error, isError, isFetching, refetch } = useQuery(secondFactorQueries.policy());
  const require = useMutation(secondFactorMutations.require(useQueryClient()));
  const [isAsking, setAsking] = useState(false);
  const without = policy ? policy.users - policy.users_with_second_factor : 0;
  const change = (isRequired: boolean) => {
    if (isRequired && without > 0) setAsking(true);
    else require.mutate(isRequired);
  };
  return (
    <>
      {!policy && !isError && <SkeletonRows count={1} rowHeight={70} />}
      {!policy && isError && <TryAgain error={error} isLoading={isFetching} onTryAgain={() => void refetch()} />}
      {policy && (
        <SettingRow
          icon={<IconShieldLock size={18} stroke={1.7} />}
          title="Require a second factor"
          action={
            <Switch
              size="md"
              withThumbIndicator={false}
              aria-label="Require a second factor"
              checked={policy.is_required}
              disabled={require.isPending || (!policy.has_own && !policy.is_required)}
              onChange={({ currentTarget }) => change(currentTarget.checked)}
            />
          }
        >
          {policy.users_with_second_factor} of {policy.users} users have one.{' '}
          {policy.has_own || policy.is_required
            ? 'Users without one set it up right after they enter their password.'
            : 'Set up your own in My Profile first: you will need it too.'}
        </SettingRow>
      )}
      <AskDialog
        isOpen={isAsking}
        title="Require a second factor"
        cancel="Cancel"
        confirm={{
          label: 'Require',
          onSelect: () => {
            setAsking(false);
            require.mutate(true);
          },
        }}
        onClose={() => setAsking(false)}
      >
        {without === 1 ? 'One user has' : `${without} users have`} no second factor and will be signed out now. They set
        one up when they sign in again.
      </AskDialog>
    </>
  );
}
