/** How a cell looks. */
export type Look = 'plain' | 'text' | 'quotedText' | 'heading' | 'title' | 'prose' | 'warning';

export interface SheetColumnLayout {
  /** In characters. */
  width: number;
  look: Look;
  /** A drop-down list: the texts themselves, or the cells that contain them. Users can also type other texts. */
  choices?: string;
}

/** A cell is a text, a number, or a text with its own look. */
export type SheetCell = string | number | { text: string; look: Look } | null;

export interface Sheet {
  name: string;
  state?: 'hidden' | 'veryHidden';
  columns: SheetColumnLayout[];
  /** A first row that stays visible. */
  headings?: readonly string[];
  rows: Iterable<SheetCell[]> | AsyncIterable<SheetCell[]>;
}
