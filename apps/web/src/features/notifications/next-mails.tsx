import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { momentIn } from '#lib/dates.ts';
import { TryAgain } from '#ui/failures/try-again.tsx';
import { MailPreviewDialog } from './mail-preview-dialog.tsx';
import classes from './next-mails.module.css';
import { notificationQueries } from './notifications.api.ts';

const names = { critical: 'critical alert', report: 'management report' } as const;

/** The due times of the next mails, and a preview of each. */
export function NextMails() {
  const { data, error, isFetching, refetch } = useQuery(notificationQueries.next());
  const [shown, setShown] = useState<'critical' | 'report'>('report');
  const [isOpen, setOpen] = useState(false);
  if (!data && error)
    return <TryAgain error={error} isLoading={isFetching} onTryAgain={() => void refetch()} isCompact />;
  if (!data) return null;
  const { critical, reports, time_zone: timeZone } = data;
  const at = (due: string | null) => due && momentIn(timeZone, due);
  const due = [
    {
      kind: 'critical' as const,
      when: critical.is_at_once ? 'immediately' : at(critical.due_at),
      about: critical.is_at_once ? 'when there is something to report' : `${timeZone}, if there is something to report`,
    },
    { kind: 'report' as const, when: at(reports.due_at), about: timeZone },
  ].filter(({ when }) => when !== null);
  if (due.length === 0) return null;
  if (!data.is_allowed)
    return (
      <p className={classes.note}>You get no mails because you cannot see the dashboard. Mails contain its figures.</p>
    );
  return (
    <>
      <ul className={classes.list} aria-label="Next mails">
        {due.map(({ kind, when, about }) => (
          <li key={kind} className={classes.entry}>
            <p>
              Next {names[kind]}: <b>{when}</b>
              <span>{about}</span>
            </p>
            <Button
              variant="default"
              aria-label={`Preview of the next ${names[kind]}`}
              onClick={() => {
                setShown(kind);
                setOpen(true);
              }}
            >
              Preview
            </Button>
          </li>
        ))}
      </ul>
      <MailPreviewDialog kind={shown} name={names[shown]} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
