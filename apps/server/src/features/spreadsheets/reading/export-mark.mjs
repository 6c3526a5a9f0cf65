/**
 * Where a workbook says which export it came from: in the cell beside the word, on a sheet that nobody sees, and again as
 * one of the workbook's names. Programs that drop one of them when they save keep the other.
 */
export const exportSheet = 'Rampart export';
export const exportName = 'Rampart_export';
export const exportLabel = 'Export';

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** @param {Iterable<string | undefined>} texts @returns {string | null} */
export function exportIdIn(texts) {
  for (const text of texts) {
    const found = uuid.exec(text ?? '');
    if (found) return found[0].toLowerCase();
  }
  return null;
}
