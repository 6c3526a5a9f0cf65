import { expect, it } from 'vitest';
import { wordedFault, type ImportFault } from './import-faults.ts';

const worded = (fault: ImportFault) => wordedFault.parse({ column: 'Asset ID', ...fault }).reason;

it.each<[ImportFault, string]>([
  [{ code: 'asset-unknown', text: 'RMP-9' }, 'There is no asset “RMP-9”. Leave the cell blank to add a new one.'],
  [{ code: 'asset-removed', asset: 9 }, 'RMP-9 was removed.'],
  [{ code: 'asset-of-other-product', asset: 9 }, 'RMP-9 is another product; the product of an asset cannot change.'],
  [{ code: 'asset-in-rows', asset: 9, rows: [2, 3] }, 'RMP-9 is in rows 2, 3.'],
  [{ code: 'asset-changed', asset: 9 }, 'RMP-9 was changed in Rampart after the file was analysed.'],
  [{ code: 'asset-id-in-rows', text: 'PLC', rows: [2, 4] }, 'The Asset ID “PLC” is in rows 2, 4.'],
  [{ code: 'asset-id-held', asset: 9, text: 'PLC' }, 'RMP-9 already has the Asset ID “PLC”.'],
  [{ code: 'upload-only-adds', asset: 9 }, 'This upload only adds equipment, and the row changes RMP-9.'],
  [{ code: 'upload-only-changes' }, 'This upload only changes equipment, and the row has no Rampart ID.'],
  [{ code: 'product-gone', asset: 9 }, 'The product of RMP-9 is no longer in My Equipment.'],
  [{ code: 'product-unnamed' }, 'Name the product: by its Product ID, or by Manufacturer and Product.'],
  [{ code: 'product-unknown', text: '7' }, 'The catalogue has no product “7”.'],
  [{ code: 'product-unknown-of', name: 'P', manufacturer: 'M' }, 'The catalogue has no product “P” of “M”.'],
  [{ code: 'product-named-otherwise', product: '7', name: 'P', given: 'Q' }, 'Product 7 is “P”, not “Q”.'],
  [
    { code: 'product-made-by-another', product: '7', manufacturer: 'M', given: 'N' },
    'Product 7 is made by “M”, not “N”.',
  ],
  [{ code: 'product-undecided', text: 'M P' }, 'No product was chosen for “M P”.'],
  [{ code: 'product-set-aside', text: 'M P' }, '“M P” was set aside, so this row is not imported.'],
  [{ code: 'key-blank', key: 'Asset ID' }, 'The rows are identified by Asset ID, and this cell is blank.'],
  [
    { code: 'key-of-several', key: 'Serial Number', text: 'S', assets: [9, 12] },
    'The Serial Number “S” fits more than one asset: RMP-9, RMP-12.',
  ],
  [
    { code: 'key-in-rows', key: 'Asset ID', text: 'A', rows: [2, 4] },
    'The Asset ID “A” of this product is in rows 2, 4.',
  ],
  [
    { code: 'key-unknown', key: 'Asset ID', text: 'A' },
    'This upload only changes equipment, and no asset of the product has the Asset ID “A”.',
  ],
  [{ code: 'manufacturer-blank' }, 'Name the manufacturer of the product.'],
  [{ code: 'product-blank' }, 'Name the product of the manufacturer.'],
  [
    { code: 'cell-without-result' },
    'The cell contains a formula without a result. Replace the formula with its value.',
  ],
  [
    { code: 'cell-without-digits' },
    'The cell contains a number of more than 15 digits, and the spreadsheet program has not kept them all. Format the cell as text and enter the number again.',
  ],
  [
    { code: 'cell-rounded', text: '1.23457E+12' },
    'The cell contains “1.23457E+12”. A program has rounded this number, so digits are missing. Format the cell as text and enter the number again.',
  ],
  [{ code: 'cell-shows-error', text: '#DIV/0!' }, 'The cell shows the error #DIV/0!.'],
  [{ code: 'cell-too-long', most: 32_767 }, 'The cell contains more than 32,767 characters.'],
  [{ code: 'text-with-nul' }, 'Text cannot contain the character U+0000.'],
  [{ code: 'text-too-long', field: 'Notes', most: 2_000 }, 'Notes must have at most 2,000 characters.'],
  [{ code: 'priority-unknown', text: 'Urgent' }, '“Urgent” is not a priority. Use High, Medium or Low.'],
  [
    { code: 'location-unknown', text: 'Plant B' },
    'There is no location “Plant B”, and you do not have the permission to create one.',
  ],
  [{ code: 'location-gone', text: 'Plant B' }, 'The location “Plant B” no longer exists.'],
  [{ code: 'changed-since-export', was: null, is: 'x' }, 'Changed in Rampart since this export: was blank, is “x”.'],
  [{ code: 'changed-since-import' }, 'It changed after the import.'],
  [{ code: 'former-location-gone' }, 'Its former location no longer exists.'],
  [{ code: 'former-asset-id-held', asset: 9 }, 'RMP-9 has its former Asset ID now.'],
  [{ code: 'product-in-use' }, 'The product has assets or groups now.'],
  [{ code: 'product-back' }, 'The product is in My Equipment again.'],
])('%o is worded as “%s”', (fault, text) => {
  expect(worded(fault)).toBe(text);
});

it('a fault that was stored as a sentence keeps it', () => {
  const stored = { column: 'Notes', reason: 'A sentence.' };
  expect(wordedFault.parse(stored)).toEqual(stored);
});

it('a fault of an unknown code, or without its parameters, leaves the report readable', () => {
  const reason = 'This version of Rampart cannot show the reason.';
  expect(wordedFault.parse({ column: 'Notes', code: 'nonsense' })).toEqual({ column: 'Notes', reason });
  expect(wordedFault.parse({ column: null, code: 'asset-removed' })).toEqual({ column: null, reason });
  expect(wordedFault.safeParse({ code: 'nonsense' }).success).toBe(false);
});
