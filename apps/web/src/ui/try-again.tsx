import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import classes from './try-again.module.css';

interface TryAgainProps {
  isLoading: boolean;
  onTryAgain: () => void;
  /** In a dropdown, where the rows themselves are few. */
  isCompact?: boolean;
}

/** In place of what did not load. The failure itself is logged, and nobody words it (SPEC point 8). */
export function TryAgain({ isLoading, onTryAgain, isCompact = false }: TryAgainProps) {
  return (
    <div className={classes.place} data-compact={isCompact || undefined}>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} stroke={1.7} />}
        loading={isLoading}
        onClick={onTryAgain}
      >
        Try again
      </Button>
    </div>
  );
}
