import { listAssetHistory, type Asset, type AssetChange } from '@rampart/contract/api/assets.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { isStatus, type ApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';

/** What somebody else did to an asset while a form of it was open. */
export interface Meanwhile {
  /** The asset as it is now. */
  asset: Asset;
  /** The latest first. */
  changes: AssetChange[];
}

/** Waits for a change to be saved; where somebody else was faster, finds out what they did. */
export async function unlessChanged<Found>(
  saved: Promise<unknown>,
  findOut: (error: ApiError) => Promise<Found>,
): Promise<Found | null> {
  try {
    await saved;
    return null;
  } catch (error) {
    if (!isStatus(error, 409)) throw error;
    return findOut(error);
  }
}

/** What happened to an asset after the version that is at hand. */
export async function changesSince(uuid: string, { id, version }: Asset): Promise<Meanwhile> {
  const { asset, history } = await call(listAssetHistory, {
    params: { uuid, assetId: id },
    body: { pagination: { page: 1, limit: limits.pageMaxSize } },
  });
  return { asset, changes: history.filter((change) => change.version > version) };
}

/** So many calls at a time: a browser makes no more of them at once anyway. */
const together = 6;

/** What happened to those of the assets that are named. */
export async function changesOf(uuid: string, assets: readonly Asset[], ids: number[]) {
  const changed = assets.filter(({ id }) => ids.includes(id));
  const meanwhile: Meanwhile[] = [];
  for (let start = 0; start < changed.length; start += together) {
    const some = changed.slice(start, start + together);
    meanwhile.push(...(await Promise.all(some.map((asset) => changesSince(uuid, asset)))));
  }
  return { ids, meanwhile };
}

/** The assets that a refused bulk edit names. */
export function namedAssets(error: ApiError): number[] {
  return (error.errors?.ids ?? []).flatMap((text) => (text.match(/\d+/g) ?? []).map(Number));
}
