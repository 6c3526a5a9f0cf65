import { knownMakers } from './words/known-makers.ts';

const dates = [
  /^\d{4}[-./]\d{1,2}[-./]\d{1,2}([T ].*)?$/,
  // Two digits of the year: only with both zeros, because 4.12.15 may be a version.
  /^(\d{1,2}[-./]\d{1,2}[-./]\d{4}|\d{2}[-./]\d{2}[-./]\d{2})( .*)?$/,
  /^\d{1,2}[-. /]*\p{L}{3,10}\.?[-. /,]*\d{2,4}$/u,
  /^\p{L}{3,10}\.? \d{1,2},? \d{4}$/u,
  /^\d{1,2}:\d{2}(:\d{2})?$/,
  /^\d{4}年\d{1,2}月(\d{1,2}日)?$/,
];
const coordinates = [
  // At least four decimals, because 33.011 is a version.
  /^[-+−]?\d{1,3}[.,]\d{4,}°?\s?[NSEWO]?$/i,
  /^[-+−]?\d{1,3}\.\d{3,}\s*[,;]\s*[-+−]?\d{1,3}\.\d{3,}$/,
  /^\d{1,3}°.*[NSEWO]?$/i,
];
const addresses = [
  /^([\da-f]{2}[-:]){5}[\da-f]{2}$/i,
  /^([\da-f]{4}\.){2}[\da-f]{4}$/i,
  /^(?=.*:.*:)[\da-f:]+(%\w+)?(\/\d+)?$/i,
  /^(https?|ftp):\/\//i,
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
];

/** Versions have four parts as well, so the first part must be one of local networks or higher than versions are. */
function isNetworkAddress(text: string): boolean {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(\/\d{1,2}|:\d+)?$/.exec(text)?.slice(1, 5).map(Number);
  const [first = 0] = parts ?? [];
  return parts?.every((part) => part <= 255) === true && (first === 10 || first >= 60);
}

const isOneOf = (patterns: readonly RegExp[], text: string) => patterns.some((pattern) => pattern.test(text));

/** A date, a time, a coordinate or the address of a network, page or person: none of our fields. */
export function isElsewhere(text: string): boolean {
  return isOneOf(dates, text) || isOneOf(coordinates, text) || isOneOf(addresses, text) || isNetworkAddress(text);
}

export function looksLikeVersion(text: string): boolean {
  return /^(v|ver\.?|version|fw|firmware|r|rev\.?)?\s*\d+(\.\d+){1,4}([-. (]?[\p{L}\d().+-]{1,12})?( (sp|hf|update|build|r|patch)\s?\d+)*$/iu.test(
    text,
  );
}

/** A version that is not a decimal number. */
export function isPlainVersion(text: string): boolean {
  return looksLikeVersion(text) && (/\..*\./.test(text) || /^\p{L}/u.test(text) || text.includes('('));
}

const wordsOf = (text: string) => text.toLowerCase().split(/[^\p{L}\p{N}+&-]+/u);
const makers = new Map<string, string[][]>();
for (const maker of knownMakers) {
  const words = wordsOf(maker);
  const first = words[0] ?? '';
  makers.set(first, [...(makers.get(first) ?? []), words]);
}

/** The name of a known maker, perhaps with its legal form: no digits, and at most three words more. */
export function looksLikeMaker(text: string): boolean {
  const words = wordsOf(text);
  const known = makers.get(words[0] ?? '') ?? [];
  return (
    known.some((maker) => words.length <= maker.length + 3 && maker.every((word, index) => words[index] === word)) &&
    (!/\d/.test(text) || known.some((maker) => maker.length === words.length))
  );
}

/** A code of one word with a digit: a serial number, an asset or an order number. */
export function looksLikeCode(text: string): boolean {
  return /^(?=.*\d)[\p{L}\d][\p{L}\d./_+-]{2,39}$/u.test(text);
}

/** A word or number that names a kind of product: letters and digits. */
export function looksLikeModel(text: string): boolean {
  return /\p{L}/u.test(text) && /\d/.test(text) && text.length <= 80;
}
