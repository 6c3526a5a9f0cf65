import type { ProductProfile } from '@rampart/contract/api/catalogue.ts';

export interface Step {
  kind: string;
  description: string;
  link: string | null;
  tracking_id: string;
  title: string;
  /** The component that the step is for; null for the product itself. */
  component_name: string | null;
  /** The vulnerabilities that the step is for. */
  cves: string[];
}

const kinds: Record<string, string> = {
  vendor_fix: 'Vendor fix',
  mitigation: 'Mitigation',
  workaround: 'Workaround',
  no_fix_planned: 'No fix planned',
  none_available: 'No fix available',
};

/** Advisories repeat each other. A step is shown once, with the links of all advisories that give it. */
export function mitigationsOf(steps: Step[]): ProductProfile['mitigations'] {
  const byText = new Map<string, ProductProfile['mitigations'][number]>();
  for (const { kind, description, link, tracking_id, title, component_name, cves } of steps) {
    const known = byText.get(description);
    const entry = known ?? {
      descriptions: [description],
      links: [],
      cves: [],
      tooltip: `${component_name ? `For ${component_name}. ` : ''}${kinds[kind] ?? kind}, ${tracking_id}: ${title}`,
    };
    if (!known) byText.set(description, entry);
    entry.cves = [...new Set([...entry.cves, ...cves])];
    if (link && !entry.links.some(({ href }) => href === link)) entry.links.push({ name: hostOf(link), href: link });
  }
  return [...byText.values()];
}

function hostOf(link: string): string {
  return URL.canParse(link) ? new URL(link).host : link;
}
