import type { Asset, AssetMetadata } from '@rampart/contract/api/assets.ts';
import { limits } from '@rampart/contract/rules/limits.ts';

interface AssetPage {
  assets: Asset[];
  has_more: boolean;
  metadata: AssetMetadata;
}

/** Pages have 25 rows. A reload gets all the rows that were loaded as one page. */
export interface RowsParam {
  page: number;
  rows: number;
}

/** Loads the rows in as few calls as the maximum page size allows. */
export async function listRows(
  { page, rows }: RowsParam,
  ask: (pagination: { page: number; limit: number }) => Promise<AssetPage>,
): Promise<AssetPage> {
  if (rows <= limits.pageMaxSize) return ask({ page, limit: rows });
  const calls = Math.ceil(rows / limits.pageMaxSize);
  const pages: AssetPage[] = [];
  // One after the other, so that a list of thousands does not delay other requests of the user.
  for (let number = 1; number <= calls; number += 1) {
    const answer = await ask({ page: number, limit: limits.pageMaxSize });
    pages.push(answer);
    if (!answer.has_more) break;
  }
  const assets = pages.flatMap((answer) => answer.assets);
  const last = pages.at(-1) as AssetPage;
  return { assets: assets.slice(0, rows), has_more: last.has_more || assets.length > rows, metadata: last.metadata };
}

export function nextRows(last: AssetPage, pages: readonly AssetPage[]): RowsParam | undefined {
  if (!last.has_more) return undefined;
  const loaded = pages.reduce((sum, { assets }) => sum + assets.length, 0);
  return { page: Math.floor(loaded / limits.assetPageSize) + 1, rows: limits.assetPageSize };
}

/** The rows of all pages. A row that moved to another page during loading appears only once. */
export function rowsOf(pages: readonly AssetPage[]): Asset[] {
  return [...new Map(pages.flatMap(({ assets }) => assets.map((asset) => [asset.id, asset] as const))).values()];
}
