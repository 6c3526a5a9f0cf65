/** What several assets have in common about one vulnerability. */
export type MitigationMark = 'checked' | 'unchecked' | 'conflict';

/** Checked when it is mitigated on all of the assets, unchecked when on none, in conflict otherwise. */
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

/** What is sent on save: checked and unchecked, never a conflict, and only what differs from how it was. */
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

/** Whole percent, cut off and not rounded: 100 means all of it. */
export function mitigatedPercent(done: number, total: number): number {
  return total === 0 ? 0 : Math.trunc((done * 100) / total);
}
