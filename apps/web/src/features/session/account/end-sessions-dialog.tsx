import { SegmentedControl, TextInput } from '@mantine/core';
import type { ConfirmationWay } from '@rampart/contract/rules/accounts/confirmation.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { focusOnArrival } from '#lib/focus/focus-on-arrival.ts';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { Dialog, DialogBody } from '#ui/dialogs/dialog.tsx';
import { FormFields } from '#ui/dialogs/form-fields.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';
import { PasswordField } from '../password-field.tsx';
import { browserOf } from './browser-of.ts';
import classes from './end-sessions-dialog.module.css';
import { profileMutations, profileQueries, type EndedSessions } from './profile.api.ts';

interface EndSessionsDialogProps {
  /** The dialog is open while there is something to end. */
  ending: EndedSessions | undefined;
  onClose: () => void;
}

/** Signs out other sessions of the user, who first confirms one factor. */
export function EndSessionsDialog({ ending, onClose }: EndSessionsDialogProps) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      isOpen={ending !== undefined}
      onClose={onClose}
      title={ending === 'others' ? 'Sign out all other sessions' : 'Sign out a session'}
      isBusy={isBusy}
      closesOnClickOutside={false}
    >
      {ending && <ConfirmFields ending={ending} onBusy={setBusy} onClose={onClose} />}
    </Dialog>
  );
}

const wayNames: Record<ConfirmationWay, string> = { password: 'Password', code: 'Code', provider: 'Provider' };

interface ConfirmFieldsProps {
  ending: EndedSessions;
  onClose: () => void;
  onBusy: (isBusy: boolean) => void;
}

function ConfirmFields({ ending, onBusy, onClose }: ConfirmFieldsProps) {
  const end = useSaving(profileMutations.endSessions(useQueryClient()));
  const { data: confirmation, error, isError, isFetching, refetch } = useQuery(profileQueries.confirmation());
  const [chosen, setChosen] = useState<ConfirmationWay>();
  const [secret, setSecret] = useState('');
  if (!confirmation) {
    return (
      <DialogBody isPadded>
        {isError ? (
          <TryAgain error={error} isLoading={isFetching} onTryAgain={() => void refetch()} />
        ) : (
          <SkeletonRows count={1} rowHeight={70} />
        )}
      </DialogBody>
    );
  }
  const { is_confirmed, ways } = confirmation;
  const way = is_confirmed ? undefined : (chosen ?? ways[0]);
  const choose = (value: string) => {
    setChosen(value as ConfirmationWay);
    setSecret('');
    end.reset();
  };
  const submit = () => {
    onBusy(true);
    end.run(
      { ending, secret, ...(way && { way }) },
      {
        onSuccess: (ended) => {
          // On the way to the provider, the dialog stays busy until the browser is there.
          if (ended === 'at the provider') return;
          onBusy(false);
          onClose();
        },
        onError: () => onBusy(false),
      },
    );
  };
  return (
    <FormFields
      failure={inPlaceText('form', end.error)}
      action={way === 'provider' ? 'Continue at your provider' : 'Sign out'}
      isBusy={end.isPending}
      isComplete={is_confirmed || way === 'provider' || (way !== undefined && secret.trim() !== '')}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <p>
          {ending === 'others'
            ? 'Every session except this one will be signed out.'
            : `${browserOf(ending.user_agent).name} at ${ending.address} will be signed out.`}
          {way && ' First confirm that it is you.'}
        </p>
        {!is_confirmed && !way && (
          <p>
            You must confirm that it is you, but you have no password and no second factor. To get a password, sign out
            and choose “Forgot your password?”.
          </p>
        )}
        {!is_confirmed && ways.length > 1 && (
          <SegmentedControl
            aria-label="Confirm with"
            fullWidth
            classNames={{ root: classes.ways, indicator: classes.chosen, label: classes.way }}
            value={way ?? ''}
            onChange={choose}
            data={ways.map((value) => ({ value, label: wayNames[value] }))}
          />
        )}
        {way === 'password' && (
          <PasswordField
            ref={chosen ? undefined : focusOnArrival}
            size="sm"
            label="Your password"
            autoComplete="current-password"
            value={secret}
            onChange={({ currentTarget }) => setSecret(currentTarget.value)}
          />
        )}
        {way === 'code' && (
          <TextInput
            ref={chosen ? undefined : focusOnArrival}
            label="Code"
            description="From your authenticator app, or a recovery code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={50}
            value={secret}
            onChange={({ currentTarget }) => setSecret(currentTarget.value)}
          />
        )}
        {way === 'provider' && (
          <p>Sign in again at your company’s provider. Then you return to this page and can sign out.</p>
        )}
      </div>
    </FormFields>
  );
}
