import type { Asset, AssetMetadata, assetOrder } from '@rampart/contract/api/assets.ts';
import { rampartId } from '@rampart/contract/rules/rampart-id.ts';
import type { Column } from '#ui/data-table/column.ts';
import {
  assetId,
  firmwareVersion,
  isShown,
  location,
  notes,
  priority,
  serialNumber,
  type ShownBy,
} from '#ui/product/asset-columns.tsx';

export type AssetOrder = ReturnType<typeof assetOrder.parse>;
export type AssetColumn = Column<Asset, AssetOrder['name']>;

const rampart: AssetColumn = {
  key: 'rampart',
  heading: 'Rampart ID',
  as: 'code',
  cell: ({ id }) => rampartId(id),
  width: { wide: '120px', narrow: '96px' },
};
const columns: readonly AssetColumn[] = [assetId, serialNumber, firmwareVersion, priority, location, notes];

type Shown = ShownBy & Pick<AssetMetadata, 'needs_rampart_ids'>;

/** The columns to show. This depends on the complete filtered list, not only on the loaded rows. */
export function columnsOf(metadata: Shown | undefined): AssetColumn[] {
  const shown = columns.filter((column) => isShown(column, metadata));
  return metadata?.needs_rampart_ids ? [rampart, ...shown] : shown;
}
