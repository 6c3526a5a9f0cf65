/**
 * The kind of a catalogue link: external by http or https, internal to one of our profiles, or none, which is shown as
 * text.
 */
export function hrefKind(href: string | null): 'external' | 'internal' | 'none' {
  if (!href) return 'none';
  if (/^\/(product|component|manufacturer)\/[\da-f-]{36}$/i.test(href)) return 'internal';
  return /^https?:\/\//i.test(href) && URL.canParse(href) ? 'external' : 'none';
}
