import { changedMeanwhile, missingAssets, type AssetConflict } from '@rampart/contract/api/assets.ts';
import { isStatus } from '#lib/api/api-error.ts';

/** Waits for a change to be saved; where somebody else was faster, tells what they did. */
export async function unlessChanged(saved: Promise<unknown>): Promise<AssetConflict[] | null> {
  try {
    await saved;
    return null;
  } catch (error) {
    if (!isStatus(error, 409)) throw error;
    return changedMeanwhile.parse(error.body).conflicts;
  }
}

/** The assets that are gone, where that is why a change was refused. */
export function missingOf(error: unknown): number[] {
  const parsed = missingAssets.safeParse(isStatus(error, 404) && error.body);
  return parsed.success ? parsed.data.missing : [];
}
