import { Checkbox, VisuallyHidden } from '@mantine/core';
import type { Asset } from '@rampart/contract/api/assets.ts';
import type { UsedRowSelection } from '#lib/lists/row-selection.ts';
import { nextOrder } from '#lib/lists/sort-order.ts';
import { SortHeader } from '#ui/data-table/sort-header.tsx';
import { VirtualBody } from '#ui/data-table/virtual-body.tsx';
import { sortsOf, type AssetOrder, type ShownColumns } from './asset-columns.ts';
import { AssetRow } from './asset-row.tsx';
import classes from './asset-table.module.css';

export interface AssetTableProps {
  assets: readonly Asset[];
  /** Of the whole list; undefined where it is not known. */
  total: number | undefined;
  columns: ShownColumns;
  order: AssetOrder;
  onSort: (order: AssetOrder) => void;
  /** Without it rows can only be looked at. */
  selection: UsedRowSelection<Asset> | undefined;
  onOpen: (asset: Asset) => void;
  isOutdated: boolean;
}

const rowHeight = 40;

/** Assets in rows, for wide screens; of thousands only those in view are on the page. */
export function AssetTable({ assets, total, columns, order, onSort, selection, onOpen, isOutdated }: AssetTableProps) {
  const sorts = sortsOf(columns);
  return (
    <table
      className={classes.table}
      aria-label="Assets"
      aria-rowcount={total === undefined ? -1 : total + 1}
      aria-busy={isOutdated}
      data-outdated={isOutdated || undefined}
    >
      <colgroup>
        {selection && <col className={classes.select} />}
        {columns.hasRampartIds && <col className={classes.rampart} />}
        {sorts.map(({ name }) => (
          <col key={name} className={classes[name]} />
        ))}
        <col className={classes.action} />
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {selection && (
            <th scope="col">
              <Checkbox
                aria-label="Select all loaded assets"
                checked={selection.head === 'all'}
                indeterminate={selection.head === 'some'}
                onChange={selection.toggleAll}
              />
            </th>
          )}
          {columns.hasRampartIds && (
            <th scope="col" className={classes.plain}>
              Rampart ID
            </th>
          )}
          {sorts.map(({ name, label }) => (
            <SortHeader
              key={name}
              direction={order.name === name ? order.by : undefined}
              onSort={() => onSort(nextOrder(order, name))}
            >
              {label}
            </SortHeader>
          ))}
          <th scope="col">
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <VirtualBody items={assets} rowHeight={rowHeight}>
        {(asset, index) => (
          <AssetRow
            key={asset.id}
            asset={asset}
            index={index}
            columns={columns}
            isSelected={selection?.chosen.has(asset.id) ?? false}
            onToggle={selection?.toggle}
            onOpen={onOpen}
          />
        )}
      </VirtualBody>
    </table>
  );
}
