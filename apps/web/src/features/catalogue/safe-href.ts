/**
 * The kind of a catalogue link: `external` for http and https, `internal` for a page of Rampart about something in the
 * catalogue, and `none` for everything else, which is shown as text.
 */
export function hrefKind(href: string | null): 'external' | 'internal' | 'none' {
  if (!href) return 'none';
  if (/^\/(product|component|manufacturer)\/[\da-f-]{36}$/i.test(href)) return 'internal';
  if (/^\/(vulnerability|advisory)\/[^/?#]+$/.test(href)) return 'internal';
  return /^https?:\/\//i.test(href) && URL.canParse(href) ? 'external' : 'none';
}
