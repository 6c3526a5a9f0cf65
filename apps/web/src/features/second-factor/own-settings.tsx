import { Button } from '@mantine/core';
import { IconShieldCheck, IconShieldLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { SettingRow } from '#ui/forms/setting-row.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { RenewCodesDialog } from './renew-codes-dialog.tsx';
import { secondFactorQueries } from './second-factor.api.ts';
import { SetUpDialog } from './set-up-dialog.tsx';

type OpenDialog = 'set-up' | 'renew' | 'remove';

/** The user's own second factor, for the account page. */
export function OwnSettings() {
  const { data: state, error, isError, isFetching, refetch } = useQuery(secondFactorQueries.own());
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  return (
    <>
      {!state && !isError && <SkeletonRows count={1} rowHeight={70} />}
      {!state && isError && <TryAgain error={error} isLoading={isFetching} onTryAgain={() => void refetch()} />}
      {state && !state.is_on && (
        <SettingRow
          icon={<IconShieldLock size={18} stroke={1.7} />}
          title="Second factor is off"
          action={<Button onClick={() => setDialog('set-up')}>Set up</Button>}
        >
          Sign in with a code from an authenticator app as well as your password.
        </SettingRow>
      )}
      {state?.is_on && (
        <>
          <SettingRow
            icon={<IconShieldCheck size={18} stroke={1.7} />}
            title="Second factor is on"
            action={
              !state.is_required && (
                <Button variant="default" onClick={() => setDialog('remove')}>
                  Switch off
                </Button>
              )
            }
          >
            You are asked for a code when you sign in.
            {state.is_required && ' Your company requires it, so you cannot switch it off.'}
          </SettingRow>
          <SettingRow
            title="Recovery codes"
            action={
              <Button variant="default" onClick={() => setDialog('renew')}>
                Make new codes
              </Button>
            }
          >
            {quantity(state.recovery_codes_left, 'code')} left for signing in without your authenticator.
          </SettingRow>
        </>
      )}
      {state && (
        <>
          <SetUpDialog isOpen={dialog === 'set-up'} onClose={close} hasPassword={state.has_password} />
          <RenewCodesDialog isOpen={dialog === 'renew'} onClose={close} hasPassword={state.has_password} />
          <RemoveDialog isOpen={dialog === 'remove'} onClose={close} hasPassword={state.has_password} />
        </>
      )}
    </>
  );
}
