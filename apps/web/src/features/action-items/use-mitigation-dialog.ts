import type { ActionItemAsset } from '@rampart/contract/api/action-items.ts';
import { useState } from 'react';

/** Which assets the dialog is about, and the way through the table while it is open. */
export function useMitigationDialog(rows: readonly ActionItemAsset[], loadMore: (() => void) | undefined) {
  const [isOpen, setIsOpen] = useState(false);
  const [assets, setAssets] = useState<readonly ActionItemAsset[]>([]);
  // As the table was when the dialog opened: what is saved may leave a filtered list, and must not be skipped over.
  const [opened, setOpened] = useState<readonly ActionItemAsset[]>([]);
  const known = new Set(opened.map(({ id }) => id));
  const sequence = [...opened, ...rows.filter(({ id }) => !known.has(id))];
  const [only] = assets;
  const index = assets.length === 1 && only ? sequence.findIndex(({ id }) => id === only.id) : -1;
  const latest = new Map(rows.map((asset) => [asset.id, asset]));

  const goTo = (place: number) => {
    const next = sequence[place];
    if (!next) return;
    setAssets([latest.get(next.id) ?? next]);
    if (place >= sequence.length - 2) loadMore?.();
  };
  return {
    isOpen,
    assets: assets.map((asset) => latest.get(asset.id) ?? asset),
    place: index < 0 ? undefined : { index, total: sequence.length },
    open: (chosen: readonly ActionItemAsset[]) => {
      setOpened(rows);
      setAssets(chosen);
      setIsOpen(true);
      if (chosen.length === 1 && chosen[0]?.id === rows.at(-1)?.id) loadMore?.();
    },
    close: () => setIsOpen(false),
    onPrevious: index > 0 ? () => goTo(index - 1) : undefined,
    onNext: index >= 0 && index < sequence.length - 1 ? () => goTo(index + 1) : undefined,
  };
}
