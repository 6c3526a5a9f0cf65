import { UnstyledButton } from '@mantine/core';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import type { DraftState } from './draft-saver.ts';
import classes from './save-state.module.css';

const words: Record<DraftState['status'], string> = {
  saved: 'Saved',
  saving: 'Saving…',
  failed: 'Could not save, trying again',
  refused: 'Not saved.',
};

interface SaveStateProps {
  draft: DraftState;
  onTryAgain: () => void;
}

/** Whether the mapping is saved, in place. */
export function SaveState({ draft, onTryAgain }: SaveStateProps) {
  const { status, theirs, refusal } = draft;
  return (
    <span className={classes.state}>
      <span role="status" data-status={status}>
        {theirs ? 'Not saved yet' : words[status]}
        {status === 'refused' && ` ${inPlaceText('form', refusal) ?? ''}`}
      </span>
      {status === 'failed' && !theirs && (
        <UnstyledButton className={classes.again} onClick={onTryAgain}>
          Try now
        </UnstyledButton>
      )}
    </span>
  );
}
