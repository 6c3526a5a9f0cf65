/** The headings of every sheet, in order. New columns come last, so that the earlier ones keep their letters. */
export const sheetColumns = [
  'Rampart ID',
  'Product ID',
  'Manufacturer',
  'Product',
  'Asset ID',
  'Serial Number',
  'Location',
  'Priority',
  'Notes',
  'Firmware Version',
] as const;
export type SheetColumn = (typeof sheetColumns)[number];
