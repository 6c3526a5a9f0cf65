import { Button } from '@mantine/core';
import type { CurrentUser } from '@rampart/contract/api/session/session.ts';
import { useMutation } from '@tanstack/react-query';
import { IconUserShare } from '@tabler/icons-react';
import { useEffect } from 'react';
import classes from './impersonation-banner.module.css';
import { userMutations } from './users.api.ts';

/** Shown above the page while an administrator acts as another user: both names, the end time, and a way back. */
export function ImpersonationBanner({ user }: { user: CurrentUser }) {
  const { impersonator } = user;
  const stop = useMutation(userMutations.stopImpersonating());
  const until = impersonator?.until;
  useEffect(() => {
    if (!until) return;
    // Reloads just after the server has ended the impersonation.
    const timer = setTimeout(() => window.location.reload(), new Date(until).getTime() - Date.now() + 1_000);
    return () => clearTimeout(timer);
  }, [until]);
  if (!impersonator) return null;
  const time = new Date(impersonator.until).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  return (
    <section className={classes.banner} aria-label="Impersonation">
      <IconUserShare size={18} stroke={1.8} aria-hidden="true" />
      <p>
        <b>
          {impersonator.name} is acting as {`${user.name} ${user.last_name}`.trim()}
        </b>
        <span>Until {time}. What you do is recorded under both names.</span>
      </p>
      <Button variant="default" loading={stop.isPending || stop.isSuccess} onClick={() => stop.mutate()}>
        Stop impersonating
      </Button>
    </section>
  );
}
