import type { Mapping } from '../mapping.ts';

/** What a heading says about its column. */
export interface Meaning {
  field: keyof Mapping['fields'];
  /** How sure the heading makes us, in percent. */
  sureness: number;
  /**
   * What the column holds more exactly. `number`: an order or part number. `site`: a place that holds others.
   * `place`: a place within a site.
   */
  part?: 'number' | 'site' | 'place';
}

/**
 * Headings as programs and people write them. Spaces, case, accents and punctuation do not matter. A heading may occur
 * for several fields: the surer field takes the column, unless another column has it.
 */
export type Synonyms = Meaning & { headings: readonly string[] };
