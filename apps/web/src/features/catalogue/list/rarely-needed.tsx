import { UnstyledButton } from '@mantine/core';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { resultCount } from '@rampart/contract/rules/result-count.ts';
import classes from './rarely-needed.module.css';

interface RarelyNeededProps {
  /** Undefined while it is unknown. */
  count: number | undefined;
  isShown: boolean;
  onChange: (isShown: boolean) => void;
}

/** Tells how many products a list without a filter leaves out, and shows them in the list. */
export function RarelyNeeded({ count = 0, isShown, onChange }: RarelyNeededProps) {
  if (count === 0) return null;
  return (
    <div className={classes.note}>
      <span>
        {quantity(count, 'product', { shown: resultCount(count) })} without type and vulnerabilities{' '}
        {isShown ? 'included' : 'left out'}
      </span>
      <UnstyledButton className={classes.action} onClick={() => onChange(!isShown)}>
        {isShown ? 'Leave out' : 'Show all'}
      </UnstyledButton>
    </div>
  );
}
