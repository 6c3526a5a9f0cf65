/** Where a link of the catalogue leads: out by http or https, to a profile of ours, or nowhere (it then shows as text). */
export function hrefKind(href: string | null): 'external' | 'internal' | 'none' {
  if (!href) return 'none';
  if (/^\/(product|component|manufacturer)\/[\da-f-]{36}$/i.test(href)) return 'internal';
  return /^https?:\/\//i.test(href) && URL.canParse(href) ? 'external' : 'none';
}
