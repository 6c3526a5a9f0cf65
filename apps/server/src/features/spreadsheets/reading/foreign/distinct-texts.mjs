const mostTexts = 200;
/** A column with longer texts contains neither priorities nor locations. */
const longestText = 200;

/** @typedef {ReturnType<typeof countDistinct>} Counted */

/** Counts the different texts of each column. Case makes no difference, as in a mapping. */
export function countDistinct() {
  /** @type {Map<number, Map<string, { text: string, count: number }> | null>} null for columns with too many */
  const columns = new Map();
  return {
    columns,
    /** @param {number} place @param {string} text */
    isOnce: (place, text) => columns.get(place)?.get(text.toLowerCase())?.count === 1,
    /** @param {Map<number, string>} texts */
    add(texts) {
      for (const [place, text] of texts) {
        const found = columns.get(place);
        if (found === null) continue;
        const column = found ?? new Map();
        if (!found) columns.set(place, column);
        const key = text.toLowerCase();
        const known = column.get(key);
        if (known) known.count += 1;
        else if (column.size === mostTexts || text.length > longestText) columns.set(place, null);
        else column.set(key, { text, count: 1 });
      }
    },
  };
}

/** The texts of these columns, most frequent first. @param {Counted} counted @param {number[]} places */
export function distinctTexts({ columns }, places) {
  return places.flatMap((place) => {
    const texts = [...(columns.get(place)?.values() ?? [])].toSorted((one, other) => other.count - one.count);
    return texts.length > 0 ? [{ place, texts: texts.map(({ text }) => text) }] : [];
  });
}
