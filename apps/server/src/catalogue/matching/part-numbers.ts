import { chunksOf, hasDigit, squeezed } from './name-words.ts';
import type { NameableProduct } from './match.ts';

/** How many words of a cell can be one number: `6ES7 315-2EH14-0AB0`, `1SAP 120 600 R0071`. */
const mostWords = 4;

/**
 * Whether a text without punctuation can be an order or part number. It is long enough to belong to one product:
 * versions, families such as `S7-1500` and short designations such as `W788-1` are not.
 */
function isNumber(text: string): boolean {
  const digits = text.replaceAll(/\P{N}/gu, '').length;
  const letters = text.length - digits;
  if (letters === 0) return false;
  return (text.length >= 8 && digits >= 4) || (/^\d{4}[a-z]/u.test(text) && text.length >= 7) || digits >= 6;
}

/** Numbers without letters, such as `2700974` and `750-8203`. They count only where a name or a fact calls them so. */
const isDigitNumber = (text: string, chunk: string): boolean =>
  /^\d+$/u.test(text) && (text.length >= 7 || (text.length >= 6 && chunk.includes('-')));

/** Words after which a name tells what the product belongs to, which is not the product itself. */
const leadsElsewhere =
  /^(?:for|fur|pour|per|para|with|mit|avec|con|using|controlling|via|on|in|to|including|and|und|or)$/u;
/** Words that tell one of several issues of a product. */
const isIssue = /^(?:series|serie|rev|revision|release|version|ver|v\d[\d.]*|firmware|fw|software|dtm|gsd|library)$/u;
const isNumberTitle =
  /(?:order|part|article|catalog(?:ue)?|item|model|material|reference|mlfb|product)\b.*(?:number|no\b|code)|mlfb|sku/iu;

interface NumberOf {
  /** The number as the product has it. */
  text: string;
  /** Whether the number means exactly this product, not one issue of it or a device that it belongs to. */
  isOwn: boolean;
}

/** The numbers of a product, by their text without punctuation. */
export function numbersOf({ name, facts }: NameableProduct): Map<string, NumberOf> {
  const found = new Map<string, NumberOf>();
  const chunks = chunksOf(name);
  const hasIssue = chunks.some((chunk) => isIssue.test(chunk));
  let isOwn = !hasIssue;
  for (const chunk of chunks) {
    if (leadsElsewhere.test(chunk)) isOwn = false;
    const key = squeezed(chunk);
    if (isNumber(key) || isDigitNumber(key, chunk)) found.set(key, { text: chunk.toUpperCase(), isOwn });
  }
  for (const { title, value } of facts) {
    const isTitled = isNumberTitle.test(title);
    for (const chunk of chunksOf(value)) {
      const key = squeezed(chunk);
      const isListed = isTitled && hasDigit(key) && key.length >= 5;
      if ((isNumber(key) || isListed) && !found.has(key))
        found.set(key, { text: chunk.toUpperCase(), isOwn: isTitled });
    }
  }
  return found;
}

interface NumberIn {
  key: string;
  /** The chunks of the cell that are not part of the number. */
  rest: string[];
}

/** The texts of a cell that could be numbers, as one chunk or as some in a row, longest first. */
export function possibleNumbers(text: string): NumberIn[] {
  const chunks = chunksOf(text);
  const found: NumberIn[] = [];
  for (let size = Math.min(mostWords, chunks.length); size > 0; size -= 1)
    for (let from = 0; from + size <= chunks.length; from += 1) {
      const key = squeezed(chunks.slice(from, from + size).join(''));
      if (hasDigit(key) && key.length >= 5)
        found.push({ key, rest: [...chunks.slice(0, from), ...chunks.slice(from + size)] });
    }
  return found;
}

/** Words that only say that a number follows. */
const isLabel =
  /^(?:mlfb|pn|p\/n|sku|ref|order|part|art|article|artikel|cat|catalog|catalogue|item|model|type|typ|no|nr|number|nummer|art\.?-?nr|#)\.?$/u;

export const saysNothing = (chunk: string): boolean => isLabel.test(chunk) || squeezed(chunk) === '';
