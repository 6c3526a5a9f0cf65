import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What axe leaves out unless it is told. */
const further = { 'target-size': { enabled: true } };

/** What axe finds, short enough to read in a failed test. */
export async function violations(page: Page): Promise<string[]> {
  const result = await new AxeBuilder({ page }).options({ rules: further }).analyze();
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.flatMap(({ html }) => (isTooSmallMarker(id, html) ? [] : [`${id}: ${html.slice(0, 160)}`])),
  );
}

/** The rule excepts what has its place in the world: markers of neighbours lie as close as the neighbours do. */
function isTooSmallMarker(rule: string, html: string): boolean {
  return rule === 'target-size' && html.includes('leaflet-zoom-hide');
}

export const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
