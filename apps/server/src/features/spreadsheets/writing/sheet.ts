/** How a cell looks. */
export type Look = 'plain' | 'text' | 'quotedText' | 'heading' | 'title' | 'prose' | 'warning';

export interface SheetColumnLayout {
  /** In letters. */
  width: number;
  look: Look;
  /** A drop-down list: the texts themselves, or the cells that hold them. Other texts may be typed all the same. */
  choices?: string;
}

/** A cell is a text, or a text with a look of its own. */
export type SheetCell = string | { text: string; look: Look } | null;

export interface Sheet {
  name: string;
  state?: 'hidden' | 'veryHidden';
  columns: SheetColumnLayout[];
  /** A first row that stays in sight. */
  headings?: readonly string[];
  rows: Iterable<SheetCell[]> | AsyncIterable<SheetCell[]>;
}
