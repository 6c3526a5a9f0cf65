import type { Asset } from '@rampart/contract/api/assets.ts';
import { useCallback, useState } from 'react';

export type AssetDialogKind =
  | { kind: 'add' }
  | { kind: 'removed' }
  | { kind: 'one'; asset: Asset }
  | { kind: 'several'; assets: Asset[]; outOfSight: number };

/** The open dialog of the page. A dialog that closes is kept until it has disappeared. */
export function useAssetDialogs() {
  const [shown, setShown] = useState<{ dialog: AssetDialogKind; opening: number; isOpen: boolean }>();
  return {
    shown,
    open: useCallback(
      (dialog: AssetDialogKind) =>
        setShown((before) => ({ dialog, opening: (before?.opening ?? 0) + 1, isOpen: true })),
      [],
    ),
    close: () => setShown((before) => before && { ...before, isOpen: false }),
    forget: () => setShown((before) => (before?.isOpen ? before : undefined)),
  };
}

export type AssetDialogsState = ReturnType<typeof useAssetDialogs>;
