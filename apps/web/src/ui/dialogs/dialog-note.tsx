import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './dialog-note.module.css';

const iconOf = { warning: IconAlertTriangle, failure: IconAlertCircle };

/**
 * A strip below the head of a dialog. A failure interrupts a screen reader. A warning is read with the rest, with its
 * first line in `<b>`.
 */
export function DialogNote({ tone, children }: { tone: keyof typeof iconOf; children: ReactNode }) {
  const Icon = iconOf[tone];
  return (
    <div className={classes.note} data-tone={tone} role={tone === 'failure' ? 'alert' : undefined}>
      <Icon size={18} stroke={1.7} className={classes.icon} aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}
