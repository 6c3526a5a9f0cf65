import { cleanLine } from './clean-text.ts';
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
  const words = wordsOf(withoutBrackets(name));
  while (words.length > 1 && isForm(words.at(-1))) words.pop();
  const normalised = words.join(' ');
  return canonical.get(normalised) ?? normalised;
}

/** A version's `<` and a name's `+` tell products apart; other punctuation is written by taste. */
export function normaliseProduct(name: string): string {
  return (plain(name).match(/[\p{L}\p{N}+#<>=]+/gu) ?? []).join(' ') || plain(name);
}

export function manufacturerNamed(text: string): ManufacturerName {
  const normalisedName = normaliseManufacturer(text);
  const name = shownNames.get(normalisedName) ?? withoutForm(cleanLine(text));
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
