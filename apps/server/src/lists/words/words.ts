/** The words of a search, in lower case. A match contains all of them. */
export function wordsOf(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

/** With fewer letters and digits in a row, there is no trigram for the index to look up. */
export function hasTrigram(word: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(word);
}

/** A LIKE pattern that matches the text literally, with its special characters escaped. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
