import { Checkbox } from '@mantine/core';
import { useRef } from 'react';
import { useVirtualRows } from '#lib/lists/virtual-rows.ts';
import { PriorityLevel } from '#ui/product/priority-level.tsx';
import railClasses from '#ui/rating/rating-rail.module.css';
import { RowCheckbox } from '#ui/data-table/row-checkbox.tsx';
import { assetName } from '#lib/asset-name.ts';
import classes from './asset-items.module.css';
import { borderOf, MitigationsLink } from './asset-row.tsx';
import type { AssetTableProps } from './asset-table.tsx';

const itemHeight = 98;

type AssetItemsProps = Omit<AssetTableProps, 'columns' | 'order' | 'onSort' | 'total'>;

/** Assets with their mitigations as a list, for small screens. */
export function AssetItems({ assets, selection, onOpen, vulnerabilities, rating, isOutdated }: AssetItemsProps) {
  const list = useRef<HTMLUListElement>(null);
  const { entries, focusProps } = useVirtualRows(list, assets.length, itemHeight);
  return (
    <>
      {selection && (
        <Checkbox
          label="Select all loaded assets"
          classNames={{ root: classes.all }}
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
              <li
                key={asset.id}
                className={`${classes.item} ${railClasses.box}`}
                data-index={entry.index}
                data-selected={selection?.chosen.has(asset.id) || undefined}
                {...borderOf({ asset, vulnerabilities, rating })}
              >
                {selection && (
                  <RowCheckbox
                    label={`Select ${assetName(asset)}`}
                    isChecked={selection.chosen.has(asset.id)}
                    onToggle={(isRange) => selection.toggle(asset, isRange)}
                  />
                )}
                <div className={classes.words}>
                  <b>{assetName(asset)}</b>
                  <span>{asset.location_name ?? '–'}</span>
                  <span className={classes.last}>
                    <PriorityLevel level={asset.priority_level} />
                  </span>
                </div>
                <MitigationsLink asset={asset} vulnerabilities={vulnerabilities} onOpen={onOpen} />
              </li>
            )
          );
        })}
      </ul>
    </>
  );
}
