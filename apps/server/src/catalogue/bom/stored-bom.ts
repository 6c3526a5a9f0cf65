import { partsOfText, type Bom, type BomPart } from './bom.ts';
import { readCycloneDx } from './cyclonedx.ts';
import { parseJson } from '#catalogue/files/parse-json.ts';
import { kindOf } from '#catalogue/files/recognise.ts';
import { Refusal } from '#catalogue/files/refusal.ts';
import { readSpdx } from './spdx.ts';

interface StoredBom {
  format: Bom['format'] | 'text';
  parts: BomPart[];
}

/**
 * The parts of a stored bill of materials: a document in either format, stored unchanged, or the text made from one.
 */
export function readStoredBom(text: string, format: string | null): StoredBom {
  const isListed = format === 'cyclonedx' || format === 'spdx';
  return documentIn(text) ?? (isListed ? { format, parts: partsOfText(text) } : { format: 'text', parts: [] });
}

function documentIn(text: string): StoredBom | undefined {
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
