import type { ComponentProps } from 'react';
import { assetName } from '#lib/asset-name.ts';
import type { UsedRowSelection } from '#lib/lists/row-selection.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';

type Asset = Parameters<typeof assetName>[0] & { id: number };
type TableProps<Row, Sort extends string> = ComponentProps<typeof DataTable<Row, Sort>>;

interface AssetListProps<Row extends Asset, Sort extends string> extends Pick<
  TableProps<Row, Sort>,
  'columns' | 'card' | 'rail' | 'order' | 'onSort' | 'isOutdated'
> {
  assets: readonly Row[];
  /** The number of rows in the complete list. Undefined if it is not known. */
  total: number | undefined;
  /** If undefined, rows cannot be selected. */
  selection: UsedRowSelection<Row> | undefined;
}

const idOf = ({ id }: Asset) => id;

/** The assets of a product. There can be thousands, so only the visible rows are in the DOM. */
export function AssetList<Row extends Asset, Sort extends string>(props: AssetListProps<Row, Sort>) {
  const { assets, total, selection, ...table } = props;
  return (
    <DataTable
      label="Assets"
      rows={assets}
      rowKey={idOf}
      rowSize="compact"
      place="strip"
      long={{ total }}
      selection={selection && { ...selection, nameOf: assetName }}
      {...table}
    />
  );
}
