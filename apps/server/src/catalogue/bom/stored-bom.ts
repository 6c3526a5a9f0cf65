import { partsOfText, storedParts, type Bom, type StoredPart } from './bom.ts';
import { readCycloneDx } from './cyclonedx.ts';
import { parseJson } from '#catalogue/files/parse-json.ts';
import { kindOf } from '#catalogue/files/recognise.ts';
import { Refusal } from '#catalogue/files/refusal.ts';
import { readSpdx } from './spdx.ts';

export type LinkedPart = StoredPart;

interface Stored {
  text: string;
  format: string | null;
  parts: unknown;
}

interface StoredBom {
  format: Bom['format'] | 'text';
  parts: LinkedPart[];
  /** Whether the parts say which products they are. */
  isLinked: boolean;
}

/**
 * The parts of a stored bill of materials. One that a load of an older version stored has only its text. One of a sheet
 * is a document in either format, or any text.
 */
export function partsOfStored({ text, format, parts }: Stored): StoredBom {
  const isListed = format === 'cyclonedx' || format === 'spdx';
  if (isListed && parts !== null) return { format, parts: storedParts.parse(parts), isLinked: true };
  const read = documentIn(text) ?? (isListed ? { format, parts: partsOfText(text) } : { format: 'text', parts: [] });
  return { ...read, isLinked: false };
}

function documentIn(text: string): Pick<Bom, 'format' | 'parts'> | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    const value = parseJson(Buffer.from(text));
    const kind = kindOf(value);
    if (kind === 'cyclonedx') return readCycloneDx(value);
    return kind === 'spdx' ? readSpdx(value) : undefined;
  } catch (error) {
    // A document that cannot be parsed is shown as text.
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
