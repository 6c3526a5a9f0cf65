/** The words of a search, in lower case; every one of them must be found. */
export function wordsOf(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Fewer letters and digits in a row hold no trigram that an index could look up. */
export function hasTrigram(word: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(word);
}

/** A pattern for LIKE in which the text stands for itself, whatever signs it holds. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
