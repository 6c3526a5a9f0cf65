/** The combined state of one vulnerability on several assets. */
export type MitigationMark = 'checked' | 'unchecked' | 'conflict';

/** Checked if it is mitigated on all of the assets, unchecked if on none, otherwise a conflict. */
export function combinedMark(mitigated: number, assets: number): MitigationMark {
  if (mitigated === 0) return 'unchecked';
  return mitigated >= assets ? 'checked' : 'conflict';
}

/** A click toggles checked and unchecked; a conflict becomes checked. */
export function toggledMark(mark: MitigationMark): MitigationMark {
  return mark === 'checked' ? 'unchecked' : 'checked';
}

export interface MarkedVulnerability {
  id: number;
  core_product_id: number;
}

interface SavedItem {
  vulnerability_id: number;
  core_product_id: number;
  status: 'checked' | 'unchecked';
}

/** The items to send on save: checked and unchecked, never a conflict, and only the changed ones. */
export function itemsToSave(
  vulnerabilities: readonly MarkedVulnerability[],
  before: ReadonlyMap<number, MitigationMark>,
  after: ReadonlyMap<number, MitigationMark>,
): SavedItem[] {
  return vulnerabilities.flatMap(({ id, core_product_id }) => {
    const mark = after.get(id) ?? 'unchecked';
    if (mark === 'conflict' || mark === (before.get(id) ?? 'unchecked')) return [];
    return [{ vulnerability_id: id, core_product_id, status: mark }];
  });
}

/** Integer percent, truncated: 100 means all of them. */
export function mitigatedPercent(done: number, total: number): number {
  return total === 0 ? 0 : Math.trunc((done * 100) / total);
}
