import type { Asset } from '@rampart/contract/api/assets.ts';
import { IconEye, IconPencil } from '@tabler/icons-react';
import { assetName } from '#lib/asset-name.ts';
import classes from './open-button.module.css';

const pencil = <IconPencil size={14} stroke={1.7} aria-hidden="true" />;
const eye = <IconEye size={14} stroke={1.7} aria-hidden="true" />;

interface OpenButtonProps {
  asset: Asset;
  canEdit: boolean;
  onOpen: (asset: Asset) => void;
}

export function OpenButton({ asset, canEdit, onOpen }: OpenButtonProps) {
  const word = canEdit ? 'Edit' : 'View';
  return (
    <button
      type="button"
      className={classes.open}
      aria-label={`${word} ${assetName(asset)}`}
      onClick={() => onOpen(asset)}
    >
      {canEdit ? pencil : eye}
      <span>{word}</span>
    </button>
  );
}
