import { linkGrounds } from '@rampart/contract/api/catalogue.ts';
import { z } from 'zod';
import { cleanLine } from '#catalogue/files/clean-text.ts';
import { catalogueLimits as limits } from '#catalogue/files/limits.ts';
import { Refusal } from '#catalogue/files/refusal.ts';

/** A part as a bill names it. What the bill does not say is empty. */
export interface BomPart {
  name: string;
  version: string;
  supplier: string;
  /** An SPDX expression, or the text of the bill. */
  licence: string;
  /** Package URL and CPE, as the bill writes them. */
  purl: string;
  cpe: string;
}

/** A bill of materials in any supported format: its product and the parts of that product. */
export interface Bom {
  format: 'cyclonedx' | 'spdx';
  /** The product that the bill names; null if it names none. */
  subject: BomPart | null;
  parts: BomPart[];
}

type GivenPart = { name: string } & { [Name in Exclude<keyof BomPart, 'name'>]?: string | null | undefined };

export const bomPart = ({ name, version, supplier, licence, purl, cpe }: GivenPart): BomPart => ({
  name: cleanLine(name),
  version: cleanLine(version ?? ''),
  supplier: cleanLine(supplier ?? ''),
  licence: cleanLine(licence ?? ''),
  purl: identifierText(purl),
  cpe: identifierText(cpe),
});

/** A longer one names nothing. Cut off, it would name something else. */
function identifierText(text: string | null | undefined): string {
  return !text || text.length > limits.linkLength ? '' : cleanLine(text);
}

const text = z.string().default('');

/** The column `product.bom_parts`. Empty texts are left out. */
export const storedParts = z.array(
  z.object({
    name: z.string(),
    version: text,
    supplier: text,
    licence: text,
    purl: text,
    cpe: text,
    /** The product of the catalogue that the part is. */
    uuid: z.string().optional(),
    rests_on: z.enum(linkGrounds).optional(),
  }),
);
export type StoredPart = z.output<typeof storedParts>[number];

/** The column `waiting_bom.bom`. */
export const storedBom = z.object({
  format: z.enum(['cyclonedx', 'spdx']),
  subject: storedParts.element.nullable(),
  parts: storedParts,
});

const withoutEmpty = (value: unknown) =>
  JSON.stringify(value, (_key, inner: unknown) => (inner === '' ? undefined : inner));

export const partsJson = (parts: readonly StoredPart[]): string => withoutEmpty(parts);
export const bomJson = (bom: Bom): string => withoutEmpty(bom);

/** The bill as text for users, with a line for each part. */
export function bomText({ format, subject, parts }: Bom): string {
  const title = subject ? `Bill of materials of ${lineOf(subject)}` : 'Bill of materials';
  const source = `${parts.length} parts, from ${format === 'spdx' ? 'SPDX' : 'CycloneDX'}`;
  const lines = [title, source, '', ...parts.map(lineOf)].join('\n');
  if (lines.length > limits.bomLength)
    throw new Refusal(`The bill of materials has more than ${limits.bomLength} characters.`);
  return lines;
}

/** Two spaces. A name never contains two spaces in a row, so the line can be parsed again. */
const between = '  ';

function lineOf({ name, version, supplier, licence }: BomPart): string {
  return [name, version, supplier && `(${supplier})`, licence && `Licence: ${licence}`].filter(Boolean).join(between);
}

/** The parts of a bill that `bomText` wrote. */
export function partsOfText(given: string): BomPart[] {
  const lines = given.split('\n');
  return lines.slice(lines.indexOf('') + 1).flatMap((line) => {
    const [name = '', ...others] = line.split(between);
    const supplier = others.find((other) => other.startsWith('(') && other.endsWith(')'))?.slice(1, -1);
    const licence = others.find((other) => other.startsWith('Licence: '))?.slice('Licence: '.length);
    const version = others.find((other) => !/^\(.*\)$|^Licence: /.test(other));
    return name === '' ? [] : [bomPart({ name, version, supplier, licence })];
  });
}
