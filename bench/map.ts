import type { Page } from 'playwright-core';
import { xsrfTokenFor } from '../apps/server/src/http/sign-in/session-cookie.ts';
import { openBrowser } from '../e2e/browser/browser.ts';
import { startServer } from '../e2e/programs/server.ts';
import { pick } from './call.ts';
import type { BenchDatabase } from './database.ts';
import type { Largest } from './data/largest.ts';
import { percentile } from './measure.ts';
import { verdict } from './table.ts';

export interface MeasuredMap {
  locations: number;
  /** From the click on Map to markers that open, in ms: the median. */
  ready: number;
}

const limit = 1_000;
const rounds = 7;

export const isMapWithinLimit = ({ ready }: MeasuredMap) => ready < limit;

export function lineOfMap(measured: MeasuredMap): string {
  const { locations, ready } = measured;
  return (
    `map of ${locations.toLocaleString('en')} locations in Chromium: a marker answers ${Math.round(ready)} ms ` +
    `after the click on Map (under ${limit}): ${verdict(isMapWithinLimit(measured))}`
  );
}

/** Opens the map from the dashboard, as users do: the app is loaded, the map and its locations are not. */
export async function measureMap(database: BenchDatabase, { users, locations }: Largest): Promise<MeasuredMap> {
  const server = await startServer({ DEMO: 'off', ...database.settings });
  const browser = await openBrowser();
  try {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const { token } = pick(users, round);
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      await context.addCookies([
        { name: 'rampart_session', value: token, url: server.url },
        { name: 'XSRF-TOKEN', value: xsrfTokenFor(token), url: server.url },
      ]);
      // The measurement does not include a tile server.
      await context.route(/^https:/, (route) => route.abort());
      const page = await context.newPage();
      await page.goto(`${server.url}/dashboard`);
      await page.getByRole('link', { name: 'Map', exact: true }).first().waitFor();
      await page.waitForLoadState('networkidle');
      times.push(await openMap(page));
      await context.close();
    }
    return {
      locations,
      ready: percentile(
        times.toSorted((a, b) => a - b),
        50,
      ),
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Measured inside the page, so that Playwright's own time does not count. */
function openMap(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Map');
    const since = performance.now();
    link?.click();
    const markers = () => document.querySelectorAll<HTMLElement>('.leaflet-marker-pane button');
    while (markers().length === 0) await frame();
    // Interactive: a click on a marker opens a cluster or the dialog of a location.
    const before = document.querySelector('.leaflet-marker-pane')?.innerHTML;
    markers()[0]?.click();
    while (
      document.querySelector('.leaflet-marker-pane')?.innerHTML === before &&
      !document.querySelector('[role="dialog"]')
    )
      await frame();
    return performance.now() - since;
  });
}
