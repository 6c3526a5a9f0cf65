import type { AdvisoryStep } from '@rampart/contract/api/vulnerabilities/vulnerabilities.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { webLinks } from './web-links.ts';

const kinds: Record<AdvisoryStep['kind'], string> = {
  vendor_fix: 'Vendor fix',
  mitigation: 'Mitigation',
  workaround: 'Workaround',
  no_fix_planned: 'No fix planned',
  none_available: 'No fix available',
};

/** The steps as a list of mitigation steps shows them. The hint says what kind of step it is, and who recommends it. */
export function mitigationsOf(steps: readonly AdvisoryStep[]) {
  return steps.map(({ kind, descriptions, links, tracking_ids, cves, products }) => ({
    descriptions,
    links: webLinks(links.map((href) => ({ name: hostOf(href), href }))),
    cves,
    tooltip: `${kinds[kind]}, ${tracking_ids.join(', ')}, for ${quantity(products, 'product')}`,
  }));
}

const hostOf = (href: string) => (URL.canParse(href) ? new URL(href).host : href);
