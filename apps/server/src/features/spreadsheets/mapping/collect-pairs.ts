import { limits } from '@rampart/contract/rules/limits.ts';
import type { ReadPair } from '../matching/stage-pairs.ts';
import type { SheetRow } from '../reading/read-table.ts';

const naming = new Set<string>(['Product ID', 'Manufacturer', 'Product']);

/**
 * How a row names its product by maker and model. Undefined if it has a Product ID, if it names none, or if a part of the
 * name cannot be read: nobody should look for the product of a part.
 */
export function pairOf({ cells, faults }: SheetRow): { maker: string; model: string } | undefined {
  if (faults?.some(({ column }) => naming.has(column ?? ''))) return undefined;
  if (cells['Product ID']?.trim()) return undefined;
  const [maker, model] = [nameIn(cells.Manufacturer), nameIn(cells.Product)];
  return maker === '' && model === '' ? undefined : { maker, model };
}

/** Longer texts are no names, and thousands of them would fill the memory. */
const longestName = 500;

function nameIn(cell = ''): string {
  const text = cell.trim();
  // A copy, because a part of a text would keep the whole one in memory.
  return text.length > longestName ? Buffer.from(text.slice(0, longestName)).toString() : text;
}

/** Collects the different pairs of maker and model of a file, with their rows. */
export function collectPairs() {
  const pairs = new Map<string, ReadPair>();

  /** Whether there is room for more. */
  function add(rows: SheetRow[]): boolean {
    for (const row of rows) {
      const pair = pairOf(row);
      if (!pair) continue;
      const key = JSON.stringify([pair.maker, pair.model]);
      const known = pairs.get(key);
      if (known) known.assets += 1;
      else pairs.set(key, { ...pair, assets: 1, row: row.rowNumber });
    }
    return pairs.size <= limits.importPairsMax;
  }

  return { add, list: () => [...pairs.values()] };
}

export const tooManyPairs =
  `The file names more than ${limits.importPairsMax.toLocaleString('en-US')} different products. ` +
  'Check that the columns of the manufacturer and the product do not contain serial numbers, or split the file.';
