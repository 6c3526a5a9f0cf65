import type { Asset } from '@rampart/contract/api/assets.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import type { ReactNode } from 'react';
import { quantity } from '@rampart/contract/rules/quantity.ts';
import type { UsedRowSelection } from '#lib/lists/row-selection.ts';
import { useIsSmallScreen } from '#lib/small-screen.ts';
import { ListFoot } from '#ui/data-table/list-foot.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';
import { columnsOf, type AssetOrder } from './asset-columns.ts';
import { AssetItems } from './asset-items.tsx';
import { AssetTable } from './asset-table.tsx';
import type { AssetList } from './use-asset-list.ts';

interface AssetResultsProps {
  list: AssetList;
  /** Of all that match, as far as it is known. */
  total: number | undefined;
  order: AssetOrder;
  onSort: (order: AssetOrder) => void;
  selection: UsedRowSelection<Asset> | undefined;
  onOpen: (asset: Asset) => void;
  empty: ReactNode;
}

/** The assets while they load, when they did not, when there are none, and otherwise as rows with a foot. */
export function AssetResults({ list, total, order, onSort, selection, onOpen, empty }: AssetResultsProps) {
  const isSmall = useIsSmallScreen();
  const { rows, metadata, isOutdated } = list;
  if (!rows || !metadata) {
    return list.error ? (
      <TryAgain error={list.error} isLoading={list.isLoading} onTryAgain={list.tryAgain} />
    ) : (
      <SkeletonRows count={limits.assetPageSize} rowHeight={isSmall ? 98 : 40} />
    );
  }
  if (rows.length === 0) return empty;
  const shared = { assets: rows, selection, onOpen, isOutdated };
  return (
    <>
      {isSmall ? (
        <AssetItems {...shared} />
      ) : (
        <AssetTable {...shared} total={total} columns={columnsOf(metadata)} order={order} onSort={onSort} />
      )}
      <ListFoot count={countOf(rows.length, total)} {...list.nextPage} />
    </>
  );
}

function countOf(loaded: number, total: number | undefined): string {
  if (total === undefined) return `The first ${quantity(loaded, 'asset')}`;
  return `${loaded.toLocaleString('en-US')} of ${quantity(total, 'asset')}`;
}
