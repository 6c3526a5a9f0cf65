import type { Asset, AssetMetadata } from '@rampart/contract/api/assets.ts';
import { useMemo } from 'react';
import type { UsedRowSelection } from '#lib/lists/row-selection.ts';
import type { Card } from '#ui/data-table/column.ts';
import { AssetList } from '#ui/product/asset-list.tsx';
import { columnsOf, type AssetColumn, type AssetOrder } from './asset-columns.tsx';
import { AssetWords } from './asset-words.tsx';
import { OpenButton } from './open-button.tsx';

interface AssetTableProps {
  assets: readonly Asset[];
  /** The number of rows in the complete list. Undefined if it is not known. */
  total: number | undefined;
  metadata: AssetMetadata;
  order: AssetOrder;
  onSort: (order: AssetOrder) => void;
  /** If undefined, rows cannot be selected. */
  selection: UsedRowSelection<Asset> | undefined;
  onOpen: (asset: Asset) => void;
  isOutdated: boolean;
}

export function AssetTable({ metadata, selection, onOpen, ...list }: AssetTableProps) {
  const canEdit = selection !== undefined;
  const { needs_rampart_ids, has_asset_ids, has_serial_numbers, has_firmware_versions } = metadata;
  const columns = useMemo(
    () => [
      ...columnsOf({ needs_rampart_ids, has_asset_ids, has_serial_numbers, has_firmware_versions }),
      openColumn({ canEdit, onOpen }),
    ],
    [needs_rampart_ids, has_asset_ids, has_serial_numbers, has_firmware_versions, canEdit, onOpen],
  );
  const card = useMemo(() => cardOf({ canEdit, onOpen }), [canEdit, onOpen]);
  return <AssetList columns={columns} card={card} selection={selection} {...list} />;
}

type Opening = Pick<Parameters<typeof OpenButton>[0], 'canEdit' | 'onOpen'>;

function openColumn(opening: Opening): AssetColumn {
  return {
    key: 'open',
    heading: 'Actions',
    as: 'actions',
    cell: (asset) => <OpenButton asset={asset} {...opening} />,
    width: { wide: '92px', narrow: '76px' },
  };
}

function cardOf(opening: Opening): Card<Asset> {
  return {
    content: (asset) => (
      <>
        <AssetWords asset={asset} />
        <OpenButton asset={asset} {...opening} />
      </>
    ),
  };
}
