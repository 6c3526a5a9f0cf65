import { cleanLine } from './clean-text.ts';
import { catalogueLimits as limits } from './limits.ts';
import { Refusal } from './refusal.ts';

export interface BomPart {
  name: string;
  version: string;
  supplier: string;
}

/** A bill of materials in whichever format: what it is of, and what that is made of. */
export interface Bom {
  format: 'cyclonedx' | 'spdx';
  /** What the bill says it is of; null when it does not. */
  subject: BomPart | null;
  parts: BomPart[];
}

export const bomPart = (name: string, version?: string | null, supplier?: string | null): BomPart => ({
  name: cleanLine(name),
  version: cleanLine(version ?? ''),
  supplier: cleanLine(supplier ?? ''),
});

/** The bill as people read it: a line for each part. */
export function bomText({ format, subject, parts }: Bom): string {
  const title = subject ? `Bill of materials of ${lineOf(subject)}` : 'Bill of materials';
  const source = `${parts.length} parts, from ${format === 'spdx' ? 'SPDX' : 'CycloneDX'}`;
  const text = [title, source, '', ...parts.map(lineOf)].join('\n');
  if (text.length > limits.bomLength)
    throw new Refusal(`The bill of materials has more than ${limits.bomLength} characters.`);
  return text;
}

function lineOf({ name, version, supplier }: BomPart): string {
  return [name, version, supplier && `(${supplier})`].filter(Boolean).join(' ');
}
