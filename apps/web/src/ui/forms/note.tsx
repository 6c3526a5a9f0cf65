import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './note.module.css';

const iconOf = { info: IconInfoCircle, ok: IconCircleCheck, failure: IconAlertCircle };

/** A line above a form. A failure interrupts a screen reader. The other kinds do not. */
export function Note({ tone, children }: { tone: keyof typeof iconOf; children: ReactNode }) {
  const Icon = iconOf[tone];
  return (
    <div className={classes.note} data-tone={tone} role={tone === 'failure' ? 'alert' : 'status'}>
      <Icon size={16} stroke={1.8} className={classes.icon} aria-hidden="true" />
      <span>{children}</span>
    </div>
  );
}
