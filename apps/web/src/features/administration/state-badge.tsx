import type { ReactNode } from 'react';
import classes from './state-badge.module.css';

type Tone = 'ok' | 'waiting' | 'off' | 'failed' | 'running';

/** A state in one word. The mark beside it repeats the state by shape and colour. */
export function StateBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <i aria-hidden="true" />
      {children}
    </span>
  );
}
