import type { ProductProfile } from '@rampart/contract/api/catalogue.ts';
import { puttingTogether } from '#lists/vulnerabilities/step-list.ts';

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
  const sourceOf = ({ tracking_id, component_name }: Step) => `${tracking_id} ${component_name ?? ''}`;
  return puttingTogether(steps, sourceOf).map(({ steps: all, descriptions }) => {
    const [{ kind, tracking_id, title, component_name }] = all;
    const hrefs = new Set(all.flatMap(({ link }) => link ?? []));
    return {
      descriptions,
      links: [...hrefs].map((href) => ({ name: hostOf(href), href })),
      cves: [...new Set(all.flatMap(({ cves }) => cves))],
      tooltip: `${component_name ? `For ${component_name}. ` : ''}${kinds[kind] ?? kind}, ${tracking_id}: ${title}`,
    };
  });
}

function hostOf(link: string): string {
  return URL.canParse(link) ? new URL(link).host : link;
}
