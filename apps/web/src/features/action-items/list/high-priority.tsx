import { IconFlagFilled } from '@tabler/icons-react';
import classes from './high-priority.module.css';

interface HighPriorityProps {
  count: number;
  /** What is counted, where no heading says it. */
  words?: string;
}

/** The number of assets of high priority, with a flag when there is any. */
export function HighPriority({ count, words = '' }: HighPriorityProps) {
  return (
    <span className={classes.high}>
      {count > 0 && <IconFlagFilled size={13} aria-hidden="true" />}
      {`${count.toLocaleString('en-US')}${words}`}
    </span>
  );
}
