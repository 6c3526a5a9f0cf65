import { Button } from '@mantine/core';
import { nearestIds } from '@rampart/contract/api/vulnerabilities/vulnerabilities.ts';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { IconMapPinOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { isStatus } from '#lib/api/api-error.ts';
import { Notice } from '#ui/layout/notice.tsx';
import classes from './unknown-id.module.css';

interface UnknownIdProps {
  kind: 'vulnerability' | 'advisory';
  /** As it is in the address. */
  id: string;
  error: unknown;
  pathOf: (id: string) => string;
}

const longest = 60;

/** Not Found, with the ids that are most like the one in the address. */
export function UnknownId({ kind, id, error, pathOf }: UnknownIdProps) {
  const shown = id.length > longest ? `${id.slice(0, longest)}…` : id;
  const parsed = nearestIds.safeParse(isStatus(error, 404) ? error.body : undefined);
  const nearest = (parsed.success && parsed.data.nearest) || [];
  return (
    <Notice
      icon={<IconMapPinOff size={28} stroke={1.6} />}
      title={messages.notFound}
      actions={
        <>
          {nearest.length > 0 && (
            <ul className={classes.nearest} aria-label="Nearest ids">
              {nearest.map((one) => (
                <li key={one}>
                  <Button component={Link} to={pathOf(one)} variant="default" className={classes.id}>
                    {one}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <Button component={Link} to="/" variant={nearest.length > 0 ? 'subtle' : 'default'}>
            Go to start
          </Button>
        </>
      }
    >
      The catalogue has no {kind} “{shown}”.{' '}
      {nearest.length > 0 ? 'The most similar ids are:' : 'The link may be old, or mistyped.'}
    </Notice>
  );
}
