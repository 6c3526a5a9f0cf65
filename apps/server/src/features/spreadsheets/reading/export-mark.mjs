/**
 * Where a workbook stores the id of its export: in the cell next to this word on a hidden sheet, and again as a defined
 * name of the workbook. Programs that drop one of them when they save keep the other.
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
