import type { ActionItemAsset } from '@rampart/contract/api/action-items.ts';
import type { AssetMetadata } from '@rampart/contract/api/assets.ts';
import { ratingStateOf } from '@rampart/contract/rules/ratings.ts';
import { useCallback, useMemo } from 'react';
import type { UsedRowSelection } from '#lib/lists/row-selection.ts';
import type { Card } from '#ui/data-table/column.ts';
import { AssetList } from '#ui/product/asset-list.tsx';
import type { AssetOrder } from '../orders.ts';
import { assetColumnsOf, type Mitigating } from './asset-columns.tsx';
import { AssetWords } from './asset-words.tsx';
import { doneOf } from './done.ts';
import { MitigationsLink } from './mitigations-link.tsx';

export interface AssetTableProps {
  assets: readonly ActionItemAsset[];
  /** The number of all matching assets. Undefined if it is not known. */
  total: number | undefined;
  metadata: AssetMetadata & { total_vulnerabilities: number };
  order: AssetOrder;
  onSort: (order: AssetOrder) => void;
  /** If undefined, rows cannot be selected. */
  selection: UsedRowSelection<ActionItemAsset> | undefined;
  onOpen: (asset: ActionItemAsset) => void;
  /** The rating of the product. */
  rating: number | null;
  isOutdated: boolean;
}

/** Assets with their mitigations. */
export function AssetTable({ metadata, selection, onOpen, rating, ...list }: AssetTableProps) {
  const { has_asset_ids, has_serial_numbers, has_firmware_versions } = metadata;
  const { total_vulnerabilities: vulnerabilities } = metadata;
  const canEdit = selection !== undefined;
  const columns = useMemo(
    () =>
      assetColumnsOf(
        { has_asset_ids, has_serial_numbers, has_firmware_versions },
        { vulnerabilities, canEdit, onOpen },
      ),
    [has_asset_ids, has_serial_numbers, has_firmware_versions, vulnerabilities, canEdit, onOpen],
  );
  const card = useMemo(() => cardOf({ vulnerabilities, onOpen }), [vulnerabilities, onOpen]);
  // The product's rating, or the state with the lowest risk if nothing is open.
  const rail = useCallback(
    (asset: ActionItemAsset) => (doneOf(asset) >= vulnerabilities ? 5 : ratingStateOf(rating)),
    [vulnerabilities, rating],
  );
  return <AssetList columns={columns} card={card} rail={rail} selection={selection} {...list} />;
}

function cardOf(mitigating: Pick<Mitigating, 'vulnerabilities' | 'onOpen'>): Card<ActionItemAsset> {
  return {
    content: (asset) => (
      <>
        <AssetWords asset={asset} />
        <MitigationsLink asset={asset} {...mitigating} />
      </>
    ),
  };
}
