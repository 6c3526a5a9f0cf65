import { AsyncLocalStorage } from 'node:async_hooks';
import { cleanLine } from '#catalogue/files/clean-text.ts';
import { manufacturerAliases } from './manufacturer-aliases.ts';
import { uuidV5 } from './uuid-v5.ts';

/** Never changes: every uuid of the catalogue, and with it every link to a profile, follows from it. */
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
/** What a shown name ends with and nobody says. `Company` is part of a name more often than not. */
const shownForm = /[\s,]+(?:Inc|Incorporated|L\.?L\.?C|Ltd|Limited|Corp|Corporation|GmbH|AG|S\.A|Co|Pte)\.?$/;

/** Equal for all ways to write one manufacturer: without case, accents, punctuation, legal form and what is in brackets. */
export function normaliseManufacturer(name: string): string {
  return resolved(bareManufacturer(name));
}

/** The same before any alias is looked at. */
export function bareManufacturer(name: string): string {
  const words = wordsOf(withoutBrackets(name));
  while (words.length > 1 && isForm(words.at(-1))) words.pop();
  return words.join(' ');
}

/** Aliases that were added beside those that are built in. */
export interface AddedAliases {
  canonical: ReadonlyMap<string, string>;
  shownNames: ReadonlyMap<string, string>;
}

export function addedAliases(rows: readonly { manufacturer: string; alias: string }[]): AddedAliases {
  const pairs = rows.map(
    ({ manufacturer, alias }) => [bareManufacturer(alias), bareManufacturer(manufacturer)] as const,
  );
  const names = rows.map(({ manufacturer }) => [resolved(bareManufacturer(manufacturer)), manufacturer] as const);
  return { canonical: new Map(pairs), shownNames: new Map(names) };
}

const added = new AsyncLocalStorage<AddedAliases>();

/** Names that are read in the work, and only there, go by these aliases too. */
export const withAliases = <T>(aliases: AddedAliases, work: () => Promise<T>): Promise<T> => added.run(aliases, work);

/** An alias may lead to another one; a circle, which nobody is let add, would end here as well. */
function resolved(normalised: string): string {
  let name = normalised;
  for (let step = 0; step < 10; step += 1) {
    const next = added.getStore()?.canonical.get(name) ?? canonical.get(name);
    if (next === undefined || next === name) break;
    name = next;
  }
  return name;
}

/** A version's `<` and a name's `+` tell products apart; other punctuation is written by taste. */
export function normaliseProduct(name: string): string {
  return (plain(name).match(/[\p{L}\p{N}+#<>=]+/gu) ?? []).join(' ') || plain(name);
}

export function manufacturerNamed(text: string): ManufacturerName {
  const normalisedName = normaliseManufacturer(text);
  const known = shownNames.get(normalisedName) ?? added.getStore()?.shownNames.get(normalisedName);
  const name = known ?? withoutForm(cleanLine(text));
  return { uuid: uuidV5(namespace, `manufacturer\n${normalisedName}`), name, normalisedName };
}

export function productNamed(manufacturer: ManufacturerName, text: string): ProductName {
  const normalisedName = normaliseProduct(text);
  const uuid = uuidV5(namespace, `product\n${manufacturer.normalisedName}\n${normalisedName}`);
  return { uuid, name: cleanLine(text), normalisedName, manufacturer };
}

/** Accents are written or left out; a trade mark sign is no part of a name. */
function plain(name: string): string {
  const text = cleanLine(name).replaceAll(/[™®©]/g, '').normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return text.toLowerCase().normalize('NFC').trim();
}

function wordsOf(name: string): string[] {
  const text = plain(name).replaceAll(/\b(?:[a-z]\.){2,}/g, (letters) => letters.replaceAll('.', ''));
  return text.match(/[\p{L}\p{N}]+/gu) ?? [text];
}

function withoutBrackets(name: string): string {
  const rest = name.replaceAll(/\([^)]*\)/g, ' ').trim();
  return rest === '' ? name : rest;
}

const isForm = (word: string | undefined) => word !== undefined && (word === 'and' || legalForms.has(word));

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
