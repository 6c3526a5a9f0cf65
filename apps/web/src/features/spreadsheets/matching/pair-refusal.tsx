import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import type { Decided } from './decided-pair.ts';
import classes from './pair-row.module.css';

interface PairRefusalProps {
  refusal: unknown;
  /** What the user wanted, if another user decided about the pair in the meantime. */
  mine: Decided | undefined;
  tabIndex: number;
  onMine: (mine: Decided) => void;
  onTheirs: () => void;
}

/** Why a decision came back. If two users decided about a pair, the one who was later chooses. */
export function PairRefusal({ refusal, mine, tabIndex, onMine, onTheirs }: PairRefusalProps) {
  return (
    <div className={classes.refusal} role="alert">
      <IconAlertCircle size={15} stroke={1.8} aria-hidden="true" />
      <span>
        This decision was not saved. {inPlaceText('form', refusal)}
        {mine && (
          <span className={classes.choice}>
            <Button variant="default" size="compact-sm" tabIndex={tabIndex} onClick={onTheirs}>
              Keep theirs
            </Button>
            <Button variant="default" size="compact-sm" tabIndex={tabIndex} onClick={() => onMine(mine)}>
              {mineWords(mine)}
            </Button>
          </span>
        )}
      </span>
    </div>
  );
}

function mineWords(mine: Decided): string {
  if ('product' in mine) return `Use ${mine.product.name} instead`;
  return mine.state === 'set-aside' ? 'Set aside instead' : 'Undo it instead';
}
