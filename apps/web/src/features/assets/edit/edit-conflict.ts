import { editConflict, missingAssets, type EditConflict } from '@rampart/contract/api/assets.ts';
import { isStatus } from '#lib/api/api-error.ts';

/** Waits until a change is saved. If another user changed the assets first, returns what they changed. */
export async function unlessChanged(saved: Promise<unknown>): Promise<EditConflict | null> {
  try {
    await saved;
    return null;
  } catch (error) {
    // A 409 without this data is another failure, for example one of a proxy.
    const parsed = editConflict.safeParse(isStatus(error, 409) && error.body);
    if (parsed.success) return parsed.data;
    throw error;
  }
}

/** The ids of the assets that no longer exist, if this is why a change was refused. */
export function missingOf(error: unknown): number[] {
  const parsed = missingAssets.safeParse(isStatus(error, 404) && error.body);
  return (parsed.success && parsed.data.missing) || [];
}
