/**
 * Words of one equipment type. A word is in lower case, without punctuation (`s7 1500` for `S7-1500`). `*` stands for the
 * rest of a word, `#` for digits.
 */
export interface TypeWords {
  type: string;
  category: string;
  /** In the name of a product of any manufacturer. */
  names: readonly string[];
  /** In the names of products of these manufacturers only, because the word alone would mean too much. */
  namesOf?: Readonly<Record<string, readonly string[]>>;
  /** Says the type in a title or a summary, too, because it is the common word for the equipment. */
  texts?: readonly string[];
  /** Manufacturers who make nothing else. */
  makers?: readonly string[];
}

/** The words of a line, separated by commas. */
export const words = (text: string): string[] => text.split(',').map((word) => word.trim());
