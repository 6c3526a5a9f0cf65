import { z } from 'zod';
import { priorityChoices } from '../priorities.ts';
import { rampartId } from '../rampart-id.ts';

/** A newer server may have stored a fault in another way. One row must not make the whole report unreadable. */
const unreadable = 'This version of Rampart cannot show the reason.';

function kind<Shape extends z.ZodRawShape>(shape: Shape, words: (params: z.output<z.ZodObject<Shape>>) => string) {
  const params = z.object(shape);
  const wordsOf = (given: unknown) => {
    const parsed = params.safeParse(given);
    return parsed.success ? words(parsed.data) : unreadable;
  };
  return { params, wordsOf };
}

const asset = z.number();
const text = z.string();
const rows = z.array(z.number());
const quoted = (value: string | null) => (value === null ? 'blank' : `“${value}”`);

/** The reasons why an import rejects a row or an undo skips one: the stored parameters, and the text. */
const kinds = {
  'asset-unknown': kind({ text }, (of) => `There is no asset “${of.text}”. Leave the cell blank to add a new one.`),
  'asset-removed': kind({ asset }, (of) => `${rampartId(of.asset)} was removed.`),
  'asset-of-other-product': kind(
    { asset },
    (of) => `${rampartId(of.asset)} is another product; the product of an asset cannot change.`,
  ),
  'asset-in-rows': kind({ asset, rows }, (of) => `${rampartId(of.asset)} is in rows ${of.rows.join(', ')}.`),
  'asset-changed': kind(
    { asset },
    (of) => `${rampartId(of.asset)} was changed in Rampart after the file was analysed.`,
  ),
  'asset-id-in-rows': kind({ text, rows }, (of) => `The Asset ID “${of.text}” is in rows ${of.rows.join(', ')}.`),
  'asset-id-held': kind({ asset, text }, (of) => `${rampartId(of.asset)} already has the Asset ID “${of.text}”.`),
  'upload-only-adds': kind(
    { asset },
    (of) => `This upload only adds equipment, and the row changes ${rampartId(of.asset)}.`,
  ),
  'upload-only-changes': kind({}, () => 'This upload only changes equipment, and the row has no Rampart ID.'),
  'product-gone': kind({ asset }, (of) => `The product of ${rampartId(of.asset)} is no longer in My Equipment.`),
  'product-unnamed': kind({}, () => 'Name the product: by its Product ID, or by Manufacturer and Product.'),
  'product-unknown': kind({ text }, (of) => `The catalogue has no product “${of.text}”.`),
  'product-unknown-of': kind(
    { name: text, manufacturer: text },
    (of) => `The catalogue has no product “${of.name}” of “${of.manufacturer}”.`,
  ),
  'product-undecided': kind({ text }, (of) => `No product was chosen for ${quoted(of.text)}.`),
  'product-set-aside': kind({ text }, (of) => `${quoted(of.text)} was set aside, so this row is not imported.`),
  'key-blank': kind({ key: text }, (of) => `The rows are identified by ${of.key}, and this cell is blank.`),
  'key-of-several': kind(
    { key: text, text, assets: z.array(asset) },
    (of) => `The ${of.key} ${quoted(of.text)} fits more than one asset: ${of.assets.map(rampartId).join(', ')}.`,
  ),
  'key-in-rows': kind(
    { key: text, text, rows },
    (of) => `The ${of.key} ${quoted(of.text)} of this product is in rows ${of.rows.join(', ')}.`,
  ),
  'key-unknown': kind(
    { key: text, text },
    (of) => `This upload only changes equipment, and no asset of the product has the ${of.key} ${quoted(of.text)}.`,
  ),
  'product-named-otherwise': kind(
    { product: text, name: text, given: text },
    (of) => `Product ${of.product} is “${of.name}”, not “${of.given}”.`,
  ),
  'product-made-by-another': kind(
    { product: text, manufacturer: text, given: text },
    (of) => `Product ${of.product} is made by “${of.manufacturer}”, not “${of.given}”.`,
  ),
  'manufacturer-blank': kind({}, () => 'Name the manufacturer of the product.'),
  'product-blank': kind({}, () => 'Name the product of the manufacturer.'),
  'cell-without-result': kind(
    {},
    () => 'The cell contains a formula without a result. Replace the formula with its value.',
  ),
  'cell-without-digits': kind(
    {},
    () =>
      'The cell contains a number of more than 15 digits, and the spreadsheet program has not kept them all. Format the cell as text and enter the number again.',
  ),
  'cell-rounded': kind(
    { text },
    (of) =>
      `The cell contains ${quoted(of.text)}. A program has rounded this number, so digits are missing. Format the cell as text and enter the number again.`,
  ),
  'cell-shows-error': kind({ text }, (of) => `The cell shows the error ${of.text}.`),
  'cell-too-long': kind(
    { most: z.number() },
    (of) => `The cell contains more than ${of.most.toLocaleString('en-US')} characters.`,
  ),
  'text-with-nul': kind({}, () => 'Text cannot contain the character U+0000.'),
  'text-too-long': kind(
    { field: text, most: z.number() },
    (of) => `${of.field} must have at most ${of.most.toLocaleString('en-US')} characters.`,
  ),
  'priority-unknown': kind({ text }, (of) => `“${of.text}” is not a priority. Use ${priorityChoices}.`),
  'location-unknown': kind(
    { text },
    (of) => `There is no location “${of.text}”, and you do not have the permission to create one.`,
  ),
  'location-gone': kind({ text }, (of) => `The location “${of.text}” no longer exists.`),
  'changed-since-export': kind(
    { was: text.nullable(), is: text.nullable() },
    (of) => `Changed in Rampart since this export: was ${quoted(of.was)}, is ${quoted(of.is)}.`,
  ),
  'changed-since-import': kind({}, () => 'It changed after the import.'),
  'former-location-gone': kind({}, () => 'Its former location no longer exists.'),
  'former-asset-id-held': kind({ asset }, (of) => `${rampartId(of.asset)} has its former Asset ID now.`),
  'product-in-use': kind({}, () => 'The product has assets or groups now.'),
  'product-back': kind({}, () => 'The product is in My Equipment again.'),
};

type Kinds = typeof kinds;
export type ImportFaultCode = keyof Kinds;
type ShapeOf<Code extends ImportFaultCode> = Kinds[Code]['params']['shape'];
export type ImportFaultParams<Code extends ImportFaultCode> = {
  [Name in keyof ShapeOf<Code>]: z.output<ShapeOf<Code>[Name]>;
};

/** A stored fault: its code and the parameters of the code. */
export type ImportFault = { [Code in ImportFaultCode]: { code: Code } & ImportFaultParams<Code> }[ImportFaultCode];

const codes = Object.keys(kinds) as [ImportFaultCode, ...ImportFaultCode[]];

/** The text of a stored fault, with its column. Rows of older imports contain the text itself. */
export const wordedFault = z.union([
  z
    .looseObject({ column: z.string().nullable(), code: z.enum(codes) })
    .transform((fault) => ({ column: fault.column, reason: kinds[fault.code].wordsOf(fault) })),
  z.object({ column: z.string().nullable(), reason: z.string() }),
  z.looseObject({ column: z.string().nullable() }).transform(({ column }) => ({ column, reason: unreadable })),
]);
