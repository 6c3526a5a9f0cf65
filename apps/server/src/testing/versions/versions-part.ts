import { versionPattern } from './version-near.ts';

const longest = 120;

/** The judged statements are in the repository, which has no long texts of advisories. `…` marks where words are left out. */
export function versionsPartOf(sentence: string): string {
  const text = sentence.replaceAll(/\s+/g, ' ').trim();
  const first = text.search(/\d\.\d|\bV\d/i);
  const at = first === -1 ? text.search(versionPattern) : first;
  if (at === -1) return '';
  if (text.length <= longest) return text;
  const before = text.slice(0, at).split(' ').slice(-6).join(' ');
  const start = at - before.length;
  const opening = start > 0 ? '…' : '';
  const room = longest - opening.length;
  const rest = text.slice(start);
  if (rest.length <= room) return opening + rest;
  const part = rest.slice(0, room - 1);
  return `${opening}${part.slice(0, part.lastIndexOf(' '))}…`;
}

/** The part that names versions, or the beginning of a sentence without them. */
export function evidencePartOf(sentence: string): string {
  const part = versionsPartOf(sentence);
  const text = sentence.replaceAll(/\s+/g, ' ').trim();
  if (part !== '' || text.length <= longest) return part || text;
  const beginning = text.slice(0, longest - 1);
  return `${beginning.slice(0, beginning.lastIndexOf(' '))}…`;
}
