import { UnstyledButton } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { AskDialog } from '#ui/dialogs/ask-dialog.tsx';
import classes from './previous-asset.module.css';

/** The position of an asset in the list. */
export interface Place {
  index: number;
  /** Of the whole list. Undefined if it was not counted. */
  total: number | undefined;
  loaded: number;
}

interface PreviousAssetProps {
  place: Place | undefined;
  isChanged: boolean;
  isBusy: boolean;
  /** Undefined at the first asset. */
  onPrevious: (() => void) | undefined;
}

/** A button to the previous asset, and the position of this one in the list. */
export function PreviousAsset({ place, isChanged, isBusy, onPrevious }: PreviousAssetProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className={classes.previous}>
      <UnstyledButton
        className={classes.link}
        disabled={!onPrevious || isBusy}
        onClick={() => (isChanged ? setIsAsking(true) : onPrevious?.())}
      >
        <IconChevronLeft size={16} stroke={1.8} aria-hidden="true" />
        <span className={classes.words}>Previous asset</span>
      </UnstyledButton>
      {place && (
        <span>
          {(place.index + 1).toLocaleString('en-US')} of{' '}
          {place.total?.toLocaleString('en-US') ?? `${place.loaded.toLocaleString('en-US')}+`}
        </span>
      )}
      <AskDialog
        isOpen={isAsking}
        title="Unsaved changes"
        confirm={{
          label: 'Move without saving',
          onSelect: () => {
            setIsAsking(false);
            onPrevious?.();
          },
        }}
        cancel="Stay here"
        onClose={() => setIsAsking(false)}
      >
        You have unsaved changes. Move to the previous asset without saving?
      </AskDialog>
    </div>
  );
}
