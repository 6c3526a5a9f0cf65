import type { Asset, AssetMetadata } from '@rampart/contract/api/assets.ts';
import { textOf } from '#ui/data-table/cells.tsx';
import type { Column } from '#ui/data-table/column.ts';
import { PriorityLevel } from './priority-level.tsx';

type Facts = Pick<
  Asset,
  'company_asset_uid' | 'serial_number' | 'firmware_version' | 'priority_level' | 'location_name' | 'notes'
>;
type FactColumn<Sort extends string> = Column<Facts, Sort>;

const codeWidth = { wide: '12%', medium: '132px', narrow: '104px' };

/** The columns that all lists of assets share. */
export const assetId: FactColumn<'asset_id'> = {
  key: 'asset_id',
  heading: 'Asset ID',
  sort: 'asset_id',
  ...textOf(({ company_asset_uid }) => company_asset_uid),
  as: 'code',
  width: codeWidth,
};

export const serialNumber: FactColumn<'serial_number'> = {
  key: 'serial_number',
  heading: 'Serial Number',
  sort: 'serial_number',
  ...textOf(({ serial_number }) => serial_number),
  as: 'code',
  tone: 'quiet',
  width: codeWidth,
};

export const firmwareVersion: FactColumn<'firmware_version'> = {
  key: 'firmware_version',
  heading: 'Firmware Version',
  sort: 'firmware_version',
  ...textOf(({ firmware_version }) => firmware_version),
  as: 'code',
  tone: 'quiet',
  width: { wide: '148px', medium: '104px', narrow: '84px' },
};

export const priority: FactColumn<'priority'> = {
  key: 'priority',
  heading: 'Priority',
  sort: 'priority',
  cell: ({ priority_level }) => <PriorityLevel level={priority_level} />,
  width: { wide: '116px', narrow: '88px' },
};

export const location: FactColumn<'location'> = {
  key: 'location',
  heading: 'Location',
  sort: 'location',
  ...textOf(({ location_name }) => location_name),
  // Below 75em, it shares the rest with the notes: up to seven columns need room.
  width: { wide: '16%', medium: 'auto' },
};

export const notes: FactColumn<'notes'> = {
  key: 'notes',
  heading: 'Notes',
  sort: 'notes',
  ...textOf((asset) => asset.notes),
  tone: 'quiet',
};

export type ShownBy = Pick<AssetMetadata, 'has_asset_ids' | 'has_serial_numbers' | 'has_firmware_versions'>;

/**
 * Asset ID, Serial Number and Firmware Version are hidden if no row of the complete list has one. The first two are
 * shown until this is known.
 */
export function isShown<Row>({ key }: Column<Row>, metadata: ShownBy | undefined): boolean {
  if (key === firmwareVersion.key) return metadata?.has_firmware_versions ?? false;
  if (key === assetId.key) return metadata?.has_asset_ids ?? true;
  return key !== serialNumber.key || (metadata?.has_serial_numbers ?? true);
}
