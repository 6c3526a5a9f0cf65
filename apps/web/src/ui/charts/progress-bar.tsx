import { mitigatedPercent } from '@rampart/contract/rules/mitigation.ts';
import classes from './progress-bar.module.css';

interface ProgressBarProps {
  done: number;
  total: number;
  /** What the bar is of, for screen readers; without it the words beside it say all. */
  label?: string;
}

/** How much of a whole is done, in the colour of the product and never in one of a rating. */
export function ProgressBar({ done, total, label }: ProgressBarProps) {
  const percent = mitigatedPercent(done, total);
  const words = label ? { role: 'img', 'aria-label': `${label}: ${percent}%` } : { 'aria-hidden': true };
  return (
    <span className={classes.bar} {...words}>
      <i style={{ width: `${percent}%` }} />
    </span>
  );
}
