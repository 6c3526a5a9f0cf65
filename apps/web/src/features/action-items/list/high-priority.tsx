import { IconFlagFilled } from '@tabler/icons-react';
import classes from './high-priority.module.css';

interface HighPriorityProps {
  count: number;
  /** Names what is counted, if there is no heading for it. */
  words?: string;
}

/** The number of high-priority assets, with a flag if it is not zero. */
export function HighPriority({ count, words = '' }: HighPriorityProps) {
  return (
    <span className={classes.high}>
      {count > 0 && <IconFlagFilled size={13} aria-hidden="true" />}
      {`${count.toLocaleString('en-US')}${words}`}
    </span>
  );
}
