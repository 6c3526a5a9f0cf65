import { Checkbox } from '@mantine/core';
import { memo, useRef } from 'react';
import { useVirtualRows } from '#lib/lists/virtual-rows.ts';
import { PriorityLevel } from '#ui/product/priority-level.tsx';
import { RowCheckbox } from '#ui/data-table/row-checkbox.tsx';
import classes from './asset-items.module.css';
import { assetName } from '#lib/asset-name.ts';
import { OpenButton, type AssetRowProps } from './asset-row.tsx';
import type { AssetTableProps } from './asset-table.tsx';

const itemHeight = 98;

type AssetItemsProps = Pick<AssetTableProps, 'assets' | 'selection' | 'onOpen' | 'isOutdated'>;

/** Assets as a list, for small screens. */
export function AssetItems({ assets, selection, onOpen, isOutdated }: AssetItemsProps) {
  const list = useRef<HTMLUListElement>(null);
  const { entries, focusProps } = useVirtualRows(list, assets.length, itemHeight);
  return (
    <>
      {selection && (
        <Checkbox
          label="Select all loaded assets"
          classNames={{ root: classes.all, body: classes.body, label: classes.label }}
          checked={selection.head === 'all'}
          indeterminate={selection.head === 'some'}
          onChange={selection.toggleAll}
        />
      )}
      <ul
        ref={list}
        className={classes.list}
        aria-label="Assets"
        data-outdated={isOutdated || undefined}
        {...focusProps}
      >
        {entries.map((entry) => {
          if (entry.kind === 'gap') return <li key={entry.key} aria-hidden="true" style={{ height: entry.height }} />;
          const asset = assets[entry.index];
          return (
            asset && (
              <AssetItem
                key={asset.id}
                asset={asset}
                index={entry.index}
                isSelected={selection?.chosen.has(asset.id) ?? false}
                onToggle={selection?.toggle}
                onOpen={onOpen}
              />
            )
          );
        })}
      </ul>
    </>
  );
}

type AssetItemProps = Omit<AssetRowProps, 'columns'>;

const AssetItem = memo(function AssetItem({ asset, index, isSelected, onToggle, onOpen }: AssetItemProps) {
  return (
    <li className={classes.item} data-index={index} data-selected={isSelected || undefined}>
      {onToggle && (
        <div className={classes.select}>
          <RowCheckbox
            label={`Select ${assetName(asset)}`}
            isChecked={isSelected}
            onToggle={(isRange) => onToggle(asset, isRange)}
          />
        </div>
      )}
      <div className={classes.words}>
        <b>{assetName(asset)}</b>
        <span>
          {[asset.company_asset_uid && asset.serial_number, asset.location_name].filter(Boolean).join(', ') || '–'}
        </span>
        <span className={classes.last}>
          {asset.priority_level && <PriorityLevel level={asset.priority_level} />}
          <span>{asset.notes ?? (asset.priority_level ? '' : '–')}</span>
        </span>
      </div>
      <OpenButton asset={asset} canEdit={onToggle !== undefined} onOpen={onOpen} />
    </li>
  );
});
