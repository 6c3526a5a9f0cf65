import type { Asset } from '@rampart/contract/api/assets.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import type { ReactNode } from 'react';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import type { UsedRowSelection } from '#lib/lists/row-selection.ts';
import { useIsSmallScreen } from '#lib/small-screen.ts';
import { longCardHeight } from '#ui/data-table/data-cards.tsx';
import { ListFoot } from '#ui/data-table/list-foot.tsx';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import type { AssetOrder } from './asset-columns.tsx';
import { AssetTable } from './asset-table.tsx';
import type { AssetList } from './use-asset-list.ts';

interface AssetResultsProps {
  list: AssetList;
  /** The number of all matching assets. Undefined if it is not known. */
  total: number | undefined;
  order: AssetOrder;
  onSort: (order: AssetOrder) => void;
  selection: UsedRowSelection<Asset> | undefined;
  onOpen: (asset: Asset) => void;
  empty: ReactNode;
}

/** The assets of a product, or the state of the list: loading, failed or empty. */
export function AssetResults({ list, total, empty, ...rest }: AssetResultsProps) {
  const isSmall = useIsSmallScreen();
  const { rows, metadata, isOutdated } = list;
  return (
    <ListResults
      rows={rows}
      load={list}
      waiting={<SkeletonRows count={limits.assetPageSize} rowHeight={isSmall ? longCardHeight : 40} />}
      empty={empty}
      foot={<ListFoot count={countOf(rows?.length ?? 0, total)} {...list.nextPage} />}
    >
      {(assets) =>
        metadata && <AssetTable assets={assets} total={total} metadata={metadata} isOutdated={isOutdated} {...rest} />
      }
    </ListResults>
  );
}

function countOf(loaded: number, total: number | undefined): string {
  if (total === undefined) return `The first ${quantity(loaded, 'asset')}`;
  return `${loaded.toLocaleString('en-US')} of ${quantity(total, 'asset')}`;
}
