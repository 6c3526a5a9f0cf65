import { Anchor, Button } from '@mantine/core';
import type { MailKind } from '@rampart/contract/api/notifications.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { notificationMutations, notificationQueries } from './notifications.api.ts';
import classes from './unsubscribe-form.module.css';

const names: Record<MailKind, string> = {
  critical: 'critical alerts',
  report: 'management reports',
  import: 'mails about finished imports',
};

/** Stops one kind of mail, without signing in. It asks first, because mail scanners open every link. */
export function UnsubscribeForm({ token }: { token: string }) {
  const link = useQuery(notificationQueries.unsubscribeLink(token));
  const end = useMutation(notificationMutations.unsubscribe());
  const settings = (
    <Anchor component={Link} to="/account#notifications" className={classes.link}>
      Notification settings
    </Anchor>
  );
  if (link.isPending) return <PageHeading>Unsubscribe</PageHeading>;
  if (link.isError)
    return (
      <div className={classes.form}>
        <PageHeading>Your link could not be checked</PageHeading>
        <Button size="md" loading={link.isFetching} onClick={() => void link.refetch()}>
          Try again
        </Button>
      </div>
    );
  const { kind } = link.data;
  if (kind === null)
    return (
      <div className={classes.form}>
        <PageHeading>This link cannot be used</PageHeading>
        <p>Open the link from the mail again, or sign in and change your settings.</p>
        {settings}
      </div>
    );
  if (end.isSuccess)
    return (
      <div className={classes.form}>
        <PageHeading>You are unsubscribed</PageHeading>
        <p role="status">You will get no more {names[kind]}. You can switch them on again in your account.</p>
        {settings}
      </div>
    );
  const failure = inPlaceText('form', end.error);
  return (
    <div className={classes.form}>
      <PageHeading>{`Stop ${names[kind]}?`}</PageHeading>
      <p>You still get the other mails that you chose.</p>
      {failure && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
      <Button size="md" loading={end.isPending} onClick={() => end.mutate(token)}>
        Unsubscribe
      </Button>
      {settings}
    </div>
  );
}
