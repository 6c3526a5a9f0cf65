import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import type { DraftState } from './draft-saver.ts';
import classes from './save-state.module.css';

export const tryingAgain = 'Could not save, trying again';

const words: Record<DraftState['status'], string> = {
  saved: 'Saved',
  saving: 'Saving…',
  failed: tryingAgain,
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
    <SaveWords status={theirs && status === 'failed' ? 'saving' : status} onTryAgain={onTryAgain}>
      {theirs ? 'Not saved yet' : words[status]}
      {status === 'refused' && ` ${inPlaceText('form', refusal) ?? ''}`}
    </SaveWords>
  );
}

interface SaveWordsProps {
  status: DraftState['status'];
  onTryAgain: () => void;
  children: ReactNode;
}

/** With a button if the last save failed. */
export function SaveWords({ status, onTryAgain, children }: SaveWordsProps) {
  return (
    <span className={classes.state}>
      <span role="status" data-status={status}>
        {children}
      </span>
      {status === 'failed' && (
        <UnstyledButton className={classes.again} onClick={onTryAgain}>
          Try now
        </UnstyledButton>
      )}
    </span>
  );
}
