import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { LoadFailureText } from './load-failure.tsx';
import classes from './try-again.module.css';

interface TryAgainProps {
  /** Why the data did not load. */
  error: unknown;
  isLoading: boolean;
  onTryAgain: () => void;
  /** For a dropdown with only a few rows. */
  isCompact?: boolean;
}

/** Replaces data that did not load: the reason, and a button to try again. */
export function TryAgain({ error, isLoading, onTryAgain, isCompact = false }: TryAgainProps) {
  return (
    <div className={classes.place} data-compact={isCompact || undefined}>
      <LoadFailureText error={error} />
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
