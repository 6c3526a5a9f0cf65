import { z } from 'zod';
import { quantity } from '../texts/quantity.ts';

/** What an undo or a split left where it is, and why. */
export const leftover = z.object({ what: z.string(), why: z.string() });
export type Leftover = z.output<typeof leftover>;

function kind<Shape extends z.ZodRawShape>(
  shape: Shape,
  words: (params: z.output<z.ZodObject<Shape>>) => readonly [what: string, why: string],
) {
  const params = z.object(shape);
  const wordsOf = (given: unknown) => {
    const parsed = params.safeParse(given);
    return parsed.success ? words(parsed.data) : undefined;
  };
  return { params, wordsOf };
}

const name = z.string();
/** Null if the catalogue does not know the name any more. */
const productName = z.string().nullable();
const count = z.number();

/** The stored parameters of each kind, and its words. */
const kinds = {
  // Joins of own products, and merges of products: what stays in a company.
  'asset-changed': kind({ name }, (of) => [`Asset ${of.name}`, 'It has changed since.']),
  'asset-id-held': kind({ name }, (of) => [`Asset ${of.name}`, 'Another asset of the own product has its Asset ID.']),
  'more-assets': kind({ count }, (of) => [`${quantity(of.count, 'more asset')}`, 'They have changed since.']),
  'notes-changed': kind({}, () => ['Notes and status', 'They have changed since.']),
  'equipment-used': kind({ name }, (of) => [
    `${of.name} in My Equipment and its groups`,
    'It now has assets or other groups.',
  ]),
  'decisions-changed': kind({ count }, (of) => [
    quantity(of.count, 'remembered product of imports', { plural: 'remembered products of imports' }),
    'A user has decided otherwise since.',
  ]),
  // Merges of products: what stays in the catalogue.
  'newer-revision': kind({ id: z.string() }, (of) => [
    `Vulnerabilities of ${of.id}`,
    'A newer revision has been loaded since. Load it again to assign them to the other product.',
  ]),
  'name-split': kind({}, () => ['Company data', 'The name was split from the product, which keeps the assets.']),
  // Merges and splits of manufacturers.
  'product-merged': kind({ name: productName }, (of) => [productOf(of), 'It was merged into another product since.']),
  'product-of-another': kind({ name: productName }, (of) => [productOf(of), 'It got another manufacturer since.']),
  'name-held': kind({ name: productName }, (of) => [
    productOf(of),
    'The manufacturer got a product of this name since.',
  ]),
  'name-held-by-other': kind({ name }, (of) => [of.name, 'The other manufacturer got a product of this name since.']),
  'manufacturer-used': kind({ name }, (of) => [of.name, 'It has new products or names, so it stays.']),
  // Products that a split does not move.
  'not-of-manufacturer': kind({ name }, (of) => [of.name, 'Its manufacturer has changed.']),
  'being-merged': kind({ name }, (of) => [of.name, 'It is being merged. Repeat the split after the merge.']),
  'same-name': kind({ name, manufacturer: name }, (of) => [
    of.name,
    `${of.manufacturer} has a product of this name. Merge the two.`,
  ]),
  'product-gone': kind({}, () => ['A product', 'It is no longer in the catalogue.']),
  'more-products': kind({ count }, (of) => [`${of.count} more`, 'They stay for the same reasons.']),
};
type Kinds = typeof kinds;
/** An object without parameters allows no code beside them. */
type ParamsOf<Code extends keyof Kinds, Params = z.output<Kinds[Code]['params']>> = string extends keyof Params
  ? unknown
  : Params;

/** As it is stored: a code and its parameters. */
export type StoredLeftover = {
  [Code in keyof Kinds]: { code: Code } & ParamsOf<Code>;
}[keyof Kinds];

const productOf = (of: { name: string | null }) => of.name ?? 'A product';

/** A newer server may have stored a reason in another way. One of them must not make the list unreadable. */
const unreadable: Leftover = { what: 'Something', why: 'This version of Rampart cannot show the reason.' };

const stored = z.array(z.unknown());
const coded = z.object({ code: z.string() });

/** The words of a stored list. Rows of earlier versions have the words themselves. */
export function leftoverWords(list: unknown): Leftover[] {
  return stored.parse(list).map((item) => {
    const { data } = coded.safeParse(item);
    if (!data) return leftover.safeParse(item).data ?? unreadable;
    const words = Object.hasOwn(kinds, data.code) ? kinds[data.code as keyof Kinds].wordsOf(item) : undefined;
    return words ? { what: words[0], why: words[1] } : unreadable;
  });
}
