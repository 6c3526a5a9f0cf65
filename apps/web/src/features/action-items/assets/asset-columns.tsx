import type { ActionItemAsset } from '@rampart/contract/api/action-items.ts';
import { IconListCheck } from '@tabler/icons-react';
import { assetName } from '#lib/asset-name.ts';
import { sortsIn, type Column } from '#ui/data-table/column.ts';
import { RowMenu } from '#ui/data-table/row-menu.tsx';
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
import type { AssetOrder } from '../orders.ts';
import { doneOf } from './done.ts';
import { MitigationsLink } from './mitigations-link.tsx';

export type AssetColumn = Column<ActionItemAsset, AssetOrder['name']>;

/** What the cells need to open the mitigations of an asset. */
export interface Mitigating {
  /** The number of vulnerabilities of the product. */
  vulnerabilities: number;
  canEdit: boolean;
  onOpen: (asset: ActionItemAsset) => void;
}

const mitigations: AssetColumn = {
  key: 'mitigations',
  heading: 'Mitigations',
  sort: 'mitigations',
  as: 'text',
  cell: doneOf,
  width: { wide: '12%', medium: '132px', narrow: '116px' },
};

function shownOf(metadata: ShownBy | undefined, cell: AssetColumn['cell']): AssetColumn[] {
  const columns: AssetColumn[] = [
    assetId,
    { ...mitigations, cell },
    serialNumber,
    firmwareVersion,
    priority,
    location,
    notes,
  ];
  return columns.filter((column) => isShown(column, metadata));
}

export const assetSortsOf = (metadata: ShownBy | undefined) => sortsIn(shownOf(metadata, mitigations.cell));

export function assetColumnsOf(metadata: ShownBy, { vulnerabilities, canEdit, onOpen }: Mitigating): AssetColumn[] {
  const menu: AssetColumn = {
    key: 'menu',
    heading: 'Menu',
    as: 'actions',
    cell: (asset) => (
      <RowMenu
        label={`Actions for ${assetName(asset)}`}
        entries={[
          {
            label: canEdit ? 'Manage Mitigations' : 'View Mitigations',
            icon: <IconListCheck size={16} stroke={1.7} />,
            onSelect: () => onOpen(asset),
          },
        ]}
      />
    ),
    width: { wide: '56px', narrow: '44px' },
  };
  const link: AssetColumn['cell'] = (asset) => (
    <MitigationsLink asset={asset} vulnerabilities={vulnerabilities} onOpen={onOpen} />
  );
  return [...shownOf(metadata, link), menu];
}
