import { mitigatedPercent } from '@rampart/contract/rules/mitigation.ts';
import classes from './progress-bar.module.css';

interface ProgressBarProps {
  done: number;
  total: number;
  /** The text for screen readers. Not needed if the text beside the bar says it all. */
  label?: string;
}

/** The finished part of a total, in the product's colour and never in a rating colour. */
export function ProgressBar({ done, total, label }: ProgressBarProps) {
  const percent = mitigatedPercent(done, total);
  const words = label ? { role: 'img', 'aria-label': `${label}: ${percent}%` } : { 'aria-hidden': true };
  return (
    <span className={classes.bar} {...words}>
      <i style={{ width: `${percent}%` }} />
    </span>
  );
}
