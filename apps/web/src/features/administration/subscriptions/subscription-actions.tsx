import { Button } from '@mantine/core';
import type { Subscription } from '@rampart/contract/api/administration/subscriptions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { IconPlayerPause, IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { subscriptionMutations, type SourceAction } from './subscriptions.api.ts';

interface SubscriptionActionsProps {
  source: Subscription;
  /** Tells why an action without a dialog failed. Undefined when the next one starts. */
  onFailure: (text: string | undefined) => void;
}

/** What an operator can do with a source. Only the end of a subscription asks first. */
export function SubscriptionActions({ source, onFailure }: SubscriptionActionsProps) {
  const [isEnding, setIsEnding] = useState(false);
  const navigate = useNavigate();
  const act = useSaving(subscriptionMutations.act(useQueryClient(), source.id));
  const press = (action: SourceAction) => {
    onFailure(undefined);
    act.run(action, { onError: (error) => onFailure(inPlaceText('form', error)) });
  };
  const close = () => {
    setIsEnding(false);
    act.reset();
  };
  const toggle = source.is_paused ? 'resume' : 'pause';
  const ToggleIcon = source.is_paused ? IconPlayerPlay : IconPlayerPause;
  const isBusy = (action: SourceAction) => act.isPending && act.variables === action;
  return (
    <>
      <Button variant="default" disabled={act.isPending} onClick={() => setIsEnding(true)}>
        Unsubscribe
      </Button>
      <Button
        variant="default"
        leftSection={<ToggleIcon size={16} stroke={1.8} />}
        loading={isBusy(toggle)}
        disabled={act.isPending}
        onClick={() => press(toggle)}
      >
        {source.is_paused ? 'Resume' : 'Pause'}
      </Button>
      <Button
        leftSection={<IconRefresh size={16} stroke={1.8} />}
        loading={isBusy('run')}
        disabled={act.isPending || source.is_paused || source.is_running}
        onClick={() => press('run')}
      >
        Check Now
      </Button>
      <ConfirmDialog
        isOpen={isEnding}
        onClose={close}
        title="Unsubscribe"
        failure={isEnding ? inPlaceText('form', act.error) : undefined}
        action="Unsubscribe"
        isBusy={isBusy('remove')}
        onConfirm={() => act.run('remove', { onSuccess: () => void navigate('/admin/catalogue/subscriptions') })}
      >
        <p>
          Rampart no longer checks {source.name} for updates and forgets its keys. Data that is already loaded stays in
          the catalogue.
        </p>
      </ConfirmDialog>
    </>
  );
}
