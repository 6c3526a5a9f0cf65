interface GivenLink {
  name: string;
  href: string | null;
}

/** The links that a page may show: http and https, each address once. */
export function webLinks<Given extends GivenLink>(given: readonly Given[]): (Given & { href: string })[] {
  const byHref = new Map<string, Given & { href: string }>();
  for (const link of given) {
    const { href } = link;
    if (href && /^https?:\/\//i.test(href) && URL.canParse(href) && !byHref.has(href))
      byHref.set(href, { ...link, href });
  }
  return [...byHref.values()];
}
