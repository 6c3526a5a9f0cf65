import type { SheetColumn } from '@rampart/contract/rules/spreadsheets/sheet-columns.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import type { SheetCell } from '../writing/sheet.ts';

/** One column in each row, because a row with several column names would be read as the headings. */
const columns: Record<SheetColumn, string> = {
  'Rampart ID': 'Which asset the row is about. Keep it for existing rows and leave it blank for new ones.',
  'Product ID':
    'The number of the product in the catalogue. It can replace the manufacturer and the name of the product.',
  Manufacturer: 'Required in a new row without a Product ID, as the catalogue spells it.',
  Product: 'Required in a new row without a Product ID, as the catalogue spells it.',
  'Asset ID': `Your own name for the asset, up to ${limits.assetIdMaxLength} characters; two assets of one product cannot share it.`,
  'Serial Number': `Up to ${limits.serialNumberMaxLength} characters. The column is text: leading zeros and long numbers stay as they are.`,
  Location: 'One of your locations from the list, or the name of a new one.',
  Priority: 'High, Medium or Low.',
  Notes: `Up to ${limits.notesMaxLength.toLocaleString('en-US')} characters.`,
  'Firmware Version': `Up to ${limits.firmwareVersionMaxLength} characters, as the device or its manufacturer writes it. The column is text: 2.10 does not become 2.1.`,
};

const rules = [
  'Change the rows on the first sheet, save the file, and upload it under Add or Modify Equipment.',
  'A blank cell changes nothing.',
  'A row that you delete from a downloaded list is removed from your equipment when you upload the list to change equipment. You can undo an import.',
  'A row with a product and nothing else only adds the product to My Equipment.',
  'Keep the headings. Their order does not matter, and other columns are ignored.',
  'Formulas are not calculated. Rampart reads only the value that a cell shows.',
];

/** The sheet with the instructions for the user. */
export function instructionRows(): SheetCell[][] {
  return [
    [{ text: 'How to work with this file', look: 'title' }],
    ...rules.map((rule) => [null, rule]),
    [],
    [{ text: 'Columns', look: 'title' }],
    ...Object.entries(columns).map(([column, text]) => [column, text]),
  ];
}
