const special = /[&<>"\p{Cc}\p{Surrogate}\ufffe\uffff]|_(?=x[0-9a-f]{4}_)/giu;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', _: '_x005F_' };

/** Text for a cell. What XML cannot hold stands as `_x0001_`, the way that spreadsheet programs write and read it. */
export function cellText(text: string): string {
  return text.replaceAll(special, escaped);
}

function escaped(found: string): string {
  if (found in entities) return entities[found] ?? '';
  const code = found.charCodeAt(0);
  // Half of a letter is none.
  if (code >= 0xd800 && code <= 0xdfff) return '\ufffd';
  if (found === '\t' || found === '\n' || (code >= 0x7f && code <= 0x9f)) return found;
  return `_x${code.toString(16).toUpperCase().padStart(4, '0')}_`;
}

/** Text between quotes in a tag, for names that we choose ourselves. */
export function attributeText(text: string): string {
  return text.replaceAll(/[&<>"]/g, (found) => entities[found] ?? found);
}
