import { Checkbox, VisuallyHidden } from '@mantine/core';
import type { ActionItemAsset } from '@rampart/contract/api/action-items.ts';
import type { UsedRowSelection } from '#lib/lists/row-selection.ts';
import { nextOrder } from '#lib/lists/sort-order.ts';
import { SortHeader } from '#ui/data-table/sort-header.tsx';
import { VirtualBody } from '#ui/data-table/virtual-body.tsx';
import { AssetRow } from './asset-row.tsx';
import classes from './asset-table.module.css';
import type { AssetColumn, AssetOrder } from '../columns.ts';

export interface AssetTableProps {
  assets: readonly ActionItemAsset[];
  /** Of all that match, as far as it is known. */
  total: number | undefined;
  columns: readonly AssetColumn[];
  order: AssetOrder;
  onSort: (order: AssetOrder) => void;
  /** Without it rows can only be looked at. */
  selection: UsedRowSelection<ActionItemAsset> | undefined;
  onOpen: (asset: ActionItemAsset) => void;
  /** How many vulnerabilities the product has, and its rating. */
  vulnerabilities: number;
  rating: number | null;
  isOutdated: boolean;
}

const rowHeight = 40;

/** Assets with their mitigations in rows, for wide screens; of thousands only those in view are on the page. */
export function AssetTable(props: AssetTableProps) {
  const { assets, total, columns, order, onSort, selection, isOutdated } = props;
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
        {columns.map(({ name }) => (
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
          {columns.map(({ name, label }) => (
            <SortHeader
              key={name}
              direction={order.name === name ? order.by : undefined}
              onSort={() => onSort(nextOrder(order, name))}
            >
              {label}
            </SortHeader>
          ))}
          <th scope="col">
            <VisuallyHidden>Menu</VisuallyHidden>
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
            onOpen={props.onOpen}
            vulnerabilities={props.vulnerabilities}
            rating={props.rating}
          />
        )}
      </VirtualBody>
    </table>
  );
}
