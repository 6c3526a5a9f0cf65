import { AsyncLocalStorage } from 'node:async_hooks';
import { cleanLine, isPrintableAscii } from '#catalogue/files/clean-text.ts';
import { manufacturerAliases } from './manufacturer-aliases.ts';
import { uuidV5 } from './uuid-v5.ts';

/** Must never change. Every uuid of the catalogue is derived from it, and so is every link to a profile. */
const namespace = '9d3f7c1e-52b8-4c0a-8f2e-6a1b0d9e7c45';

export interface ManufacturerName {
  uuid: string;
  name: string;
  normalisedName: string;
}

export interface ProductName {
  uuid: string;
  name: string;
  normalisedName: string;
  manufacturer: ManufacturerName;
}

const legalForms = new Set(
  (
    'ab ag as asa bv co company corp corporation gmbh inc incorporated kg kgaa kk limited llc llp ltd ltda me nv oy oyj ' +
    'plc pte pty sa sarl sas se spa srl'
  ).split(' '),
);
/**
 * Legal forms at the end of a name, which are not shown. `Company` is missing, because it is usually part of the name.
 */
const shownForm = /[\s,]+(?:Inc|Incorporated|L\.?L\.?C|Ltd|Limited|Corp|Corporation|GmbH|AG|S\.A|Co|Pte)\.?$/;

/** Equal for all spellings of one manufacturer: ignores case, accents, punctuation, legal form and text in brackets. */
export function normaliseManufacturer(name: string): string {
  return resolved(bareManufacturer(name));
}

/** The same without aliases. */
export function bareManufacturer(name: string): string {
  const words = wordsOf(withoutBrackets(name));
  while (words.length > 1 && isForm(words.at(-1))) words.pop();
  return words.join(' ');
}

/** Aliases that operators added to the built-in ones. */
export interface AddedAliases {
  canonical: ReadonlyMap<string, string>;
  shownNames: ReadonlyMap<string, string>;
  /** The products that other names mean, by the uuid of the name. */
  products?: ReadonlyMap<string, ProductName>;
}

/** Another name of a manufacturer of the catalogue, both normalised. */
export interface OtherMakerName {
  other: string;
  own: string;
}

/** An operator can merge a manufacturer into one that was its alias before. So the other names count more. */
export function addedAliases(
  rows: readonly { manufacturer: string; alias: string }[],
  others: readonly OtherMakerName[] = [],
): AddedAliases {
  const led = others.flatMap(({ other, own }) => [[own, own] as const, [other, own] as const]);
  const pairs = rows.map(
    ({ manufacturer, alias }) => [bareManufacturer(alias), bareManufacturer(manufacturer)] as const,
  );
  const names = rows.map(({ manufacturer }) => [resolved(bareManufacturer(manufacturer)), manufacturer] as const);
  return { canonical: new Map([...pairs, ...led]), shownNames: new Map(names) };
}

const added = new AsyncLocalStorage<AddedAliases>();

/** Names that the work reads also use these aliases. */
export const withAliases = <T>(aliases: AddedAliases, work: () => Promise<T>): Promise<T> => added.run(aliases, work);

/** An alias may lead to another alias. A circle cannot be added, but this loop would also end for a circle. */
function resolved(normalised: string): string {
  let name = normalised;
  for (let step = 0; step < 10; step += 1) {
    const next = added.getStore()?.canonical.get(name) ?? canonical.get(name);
    if (next === undefined || next === name) break;
    name = next;
  }
  return name;
}

/** The `<` of a version and the `+` of a name distinguish products. Other punctuation is ignored. */
export function normaliseProduct(name: string): string {
  return (plain(name).match(/[\p{L}\p{M}\p{N}+#<>=]+/gu) ?? []).join(' ') || plain(name);
}

export function manufacturerNamed(text: string): ManufacturerName {
  const normalisedName = normaliseManufacturer(text);
  const known = shownNames.get(normalisedName) ?? added.getStore()?.shownNames.get(normalisedName);
  const name = known ?? shownManufacturer(text);
  return { uuid: makerUuid(normalisedName), name, normalisedName };
}

export const makerUuid = (normalisedName: string): string => uuidV5(namespace, `manufacturer\n${normalisedName}`);

/** Of the normalised names of the manufacturer and the product. */
export const productUuid = (maker: string, product: string): string =>
  uuidV5(namespace, `product\n${maker}\n${product}`);

export function productNamed(manufacturer: ManufacturerName, text: string): ProductName {
  const normalisedName = normaliseProduct(text);
  const uuid = productUuid(manufacturer.normalisedName, normalisedName);
  return added.getStore()?.products?.get(uuid) ?? { uuid, name: cleanLine(text), normalisedName, manufacturer };
}

/**
 * Accents of Latin, Greek and Cyrillic letters are optional in a name. In other scripts a mark makes another letter
 * (`ハ` and `バ`) or is a vowel, so it stays.
 */
const accents =
  /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]|[^\p{L}\p{M}]|^)\p{M}+|\p{Variation_Selector}/gu;

/** In lower case and without accents. A trade mark sign is not part of a name. */
export function plain(name: string): string {
  const line = cleanLine(name);
  if (isPrintableAscii(line)) return line.toLowerCase();
  const text = line.replaceAll(/[™®©]/g, '').normalize('NFKD').replaceAll(accents, '');
  return text.toLowerCase().normalize('NFC').trim();
}

function wordsOf(name: string): string[] {
  const text = plain(name).replaceAll(/\b(?:[a-z]\.){2,}/g, (letters) => letters.replaceAll('.', ''));
  return text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [text];
}

function withoutBrackets(name: string): string {
  const rest = name.replaceAll(/\([^)]*\)/g, ' ').trim();
  return rest === '' ? name : rest;
}

const isForm = (word: string | undefined) => word !== undefined && (word === 'and' || legalForms.has(word));

/** A name as it is shown, without its legal form. */
export const shownManufacturer = (text: string): string => withoutForm(cleanLine(text));

function withoutForm(name: string): string {
  const shorter = name.replace(shownForm, '').replace(/,$/, '');
  return shorter === name || shorter === '' ? name : withoutForm(shorter);
}

const canonical = new Map<string, string>();
const shownNames = new Map<string, string>();
for (const [name, others] of Object.entries(manufacturerAliases)) {
  const normalised = normaliseManufacturer(name);
  shownNames.set(normalised, name);
  for (const other of others) canonical.set(normaliseManufacturer(other), normalised);
}
