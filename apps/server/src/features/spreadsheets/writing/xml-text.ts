const special = /[&<>"\p{Cc}\p{Surrogate}\ufffe\uffff]|_(?=x[0-9a-f]{4}_)/giu;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', _: '_x005F_' };

/** Text for a cell. Characters that XML cannot contain are written as `_x0001_`, like spreadsheet programs do. */
export function cellText(text: string): string {
  return text.replaceAll(special, escaped);
}

function escaped(found: string): string {
  if (found in entities) return entities[found] ?? '';
  const code = found.charCodeAt(0);
  // A lone surrogate is not a character.
  if (code >= 0xd800 && code <= 0xdfff) return '\ufffd';
  if (found === '\t' || found === '\n' || (code >= 0x7f && code <= 0x9f)) return found;
  return `_x${code.toString(16).toUpperCase().padStart(4, '0')}_`;
}

/** Text between quotes in a tag, for names that our code chooses. */
export function attributeText(text: string): string {
  return text.replaceAll(/[&<>"]/g, (found) => entities[found] ?? found);
}
