import type { Asset } from '@rampart/contract/api/assets.ts';
import { IconEye, IconPencil } from '@tabler/icons-react';
import { memo } from 'react';
import { PriorityLevel } from '#ui/product/priority-level.tsx';
import { RowCheckbox } from '#ui/data-table/row-checkbox.tsx';
import type { ShownColumns } from './asset-columns.ts';
import { rampartId } from '@rampart/contract/rules/rampart-id.ts';
import { assetName } from '#lib/asset-name.ts';
import classes from './asset-row.module.css';

export interface AssetRowProps {
  asset: Asset;
  index: number;
  columns: ShownColumns;
  isSelected: boolean;
  /** Without it the row can only be looked at. */
  onToggle: ((asset: Asset, isRange: boolean) => void) | undefined;
  onOpen: (asset: Asset) => void;
}

/** Kept as it is while its own values stay, so that scrolling through thousands costs only the rows that come in. */
export const AssetRow = memo(function AssetRow({ asset, index, columns, isSelected, onToggle, onOpen }: AssetRowProps) {
  return (
    <tr className={classes.row} data-index={index} aria-rowindex={index + 2} data-selected={isSelected || undefined}>
      {onToggle && (
        <td>
          <RowCheckbox
            label={`Select ${assetName(asset)}`}
            isChecked={isSelected}
            onToggle={(isRange) => onToggle(asset, isRange)}
          />
        </td>
      )}
      {columns.hasRampartIds && <td className={classes.code}>{rampartId(asset.id)}</td>}
      {columns.hasAssetIds && <Cell text={asset.company_asset_uid} className={classes.code} />}
      {columns.hasSerialNumbers && <Cell text={asset.serial_number} className={`${classes.code} ${classes.second}`} />}
      <td>
        <PriorityLevel level={asset.priority_level} />
      </td>
      <Cell text={asset.location_name} />
      <Cell text={asset.notes} className={classes.second} />
      <td>
        <OpenButton asset={asset} canEdit={onToggle !== undefined} onOpen={onOpen} />
      </td>
    </tr>
  );
});

function Cell({ text, className }: { text: string | null; className?: string }) {
  return (
    <td className={className} title={text ?? undefined}>
      {text ?? <span className={classes.none}>–</span>}
    </td>
  );
}

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
