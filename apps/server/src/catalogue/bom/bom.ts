import { cleanLine } from '#catalogue/files/clean-text.ts';
import { catalogueLimits as limits } from '#catalogue/files/limits.ts';
import { Refusal } from '#catalogue/files/refusal.ts';

export interface BomPart {
  name: string;
  version: string;
  supplier: string;
  /** An SPDX expression, or the text of the bill. */
  licence: string;
}

/** A bill of materials in any supported format: its product and the parts of that product. */
export interface Bom {
  format: 'cyclonedx' | 'spdx';
  /** The product that the bill names; null if it names none. */
  subject: BomPart | null;
  parts: BomPart[];
}

export const bomPart = (
  name: string,
  version?: string | null,
  supplier?: string | null,
  licence?: string | null,
): BomPart => ({
  name: cleanLine(name),
  version: cleanLine(version ?? ''),
  supplier: cleanLine(supplier ?? ''),
  licence: cleanLine(licence ?? ''),
});

/** The bill as text for users, with a line for each part. */
export function bomText({ format, subject, parts }: Bom): string {
  const title = subject ? `Bill of materials of ${lineOf(subject)}` : 'Bill of materials';
  const source = `${parts.length} parts, from ${format === 'spdx' ? 'SPDX' : 'CycloneDX'}`;
  const text = [title, source, '', ...parts.map(lineOf)].join('\n');
  if (text.length > limits.bomLength)
    throw new Refusal(`The bill of materials has more than ${limits.bomLength} characters.`);
  return text;
}

/** Two spaces. A name never contains two spaces in a row, so the line can be parsed again. */
const between = '  ';

function lineOf({ name, version, supplier, licence }: BomPart): string {
  return [name, version, supplier && `(${supplier})`, licence && `Licence: ${licence}`].filter(Boolean).join(between);
}

/** The parts of a bill that `bomText` wrote. */
export function partsOfText(text: string): BomPart[] {
  const lines = text.split('\n');
  return lines.slice(lines.indexOf('') + 1).flatMap((line) => {
    const [name = '', ...others] = line.split(between);
    const supplier = others.find((other) => other.startsWith('(') && other.endsWith(')'));
    const licence = others.find((other) => other.startsWith('Licence: '));
    const version = others.find((other) => other !== supplier && other !== licence);
    return name === '' ? [] : [bomPart(name, version, supplier?.slice(1, -1), licence?.slice('Licence: '.length))];
  });
}
