/**
 * Control characters except tab and line feed, and marks that reorder the text around them. \p{Cc} includes NUL, which
 * no text column accepts.
 */
const unseen = /(?![\t\n])\p{Cc}|[\u202A-\u202E\u2066-\u2069\uFEFF]/gu;
const loneSurrogate = /\p{Surrogate}/gu;

/** Most names are such texts, and a large catalogue has hundreds of thousands. */
export const isPrintableAscii = (text: string): boolean => /^[ -~]*$/.test(text);

/** Text of several lines, without characters that cannot be stored or are invisible. Markup stays text. */
export function cleanText(text: string): string {
  if (isPrintableAscii(text)) return text.trim();
  const lines = repaired(text).replaceAll('\r\n', '\n').replaceAll(loneSurrogate, '\uFFFD').replaceAll(unseen, '');
  return lines.normalize('NFC').trim();
}

/** Text of one line. */
export const cleanLine = (text: string): string => cleanText(text.replaceAll(/[\r\n\t]/g, ' ')).replaceAll(/\s+/g, ' ');

/** Some publishers encode UTF-8 twice (`GeutebrÃ¼ck`). If decoding once more gives valid text, that text is used. */
function repaired(text: string): string {
  if (!/[\u00C2-\u00F4][\u0080-\u00BF]/.test(text)) return text;
  const bytes = Buffer.from(text, 'latin1');
  if (bytes.toString('latin1') !== text) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return text;
  }
}

/** The address if a page may link to it; otherwise no link. */
export function webLink(text: string | null | undefined, longest: number): string | null {
  const address = text?.trim() ?? '';
  if (!/^https?:\/\//i.test(address) || address.length > longest || !URL.canParse(address)) return null;
  return new URL(address).href;
}
