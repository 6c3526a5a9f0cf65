/** The longest text that can be a heading. */
const longestHeading = 80;
/** Headings that have no letter. */
const signs = /^[#№%]$/u;
/** Texts that rows have, not headings. */
const answers = /^(true|false|yes|no|ja|nein|oui|non|n\/a|none|null)$/i;

/**
 * True for a short text of words, as a heading is: no number, date, address or code.
 * @param {string} text
 */
export function isWords(text) {
  if (signs.test(text)) return true;
  if (text.length > longestHeading || answers.test(text) || /@|:\/\//.test(text)) return false;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const digits = text.match(/\p{Nd}/gu)?.length ?? 0;
  return letters > 0 && digits <= (letters + digits) * 0.3;
}
