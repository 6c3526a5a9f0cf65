import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { inRoot } from '../../scripts/setup/paths.mjs';

const source = readFileSync(inRoot('node_modules/axe-core/axe.min.js'), 'utf8');

// Describing every passed element takes longer than finding violations.
const brief: axe.RunOptions = { resultTypes: ['violations'] };
/** All default rules, and target-size, which is off by default. */
const everything: axe.RunOptions = { ...brief, rules: { 'target-size': { enabled: true } } };
/** The rules whose result depends on colours. */
const colours: axe.RunOptions = { ...brief, runOnly: ['color-contrast', 'link-in-text-block'] };

/** What axe finds in the light and in the dark scheme, short enough to read in a failed test. */
export async function violations(page: Page): Promise<string[]> {
  await dialogsHaveNames(page);
  const shown = (await page.evaluate(() => document.documentElement.dataset.mantineColorScheme)) as Scheme;
  const found = await find(page, everything);
  await turn(page, shown === 'dark' ? 'light' : 'dark');
  found.push(...(await find(page, colours)));
  await turn(page, shown);
  return found;
}

/** A dialog gets its name from its title, a moment after it opened. */
async function dialogsHaveNames(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[role="dialog"]')].every(
      (dialog) => dialog.hasAttribute('aria-labelledby') || dialog.hasAttribute('aria-label'),
    ),
  );
}

/** The same at both widths, for a state of a page that takes some steps to reach. */
export async function violationsAtBothWidths(page: Page): Promise<string[]> {
  const shown = page.viewportSize() ?? wide;
  const found = await violations(page);
  await page.setViewportSize(shown.width === narrow.width ? wide : narrow);
  found.push(...(await violations(page)));
  await page.setViewportSize(shown);
  return found;
}

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

type Scheme = 'light' | 'dark';

async function turn(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
  // Axe reads the current colours, so finish running colour transitions first.
  await page.evaluate(() => {
    for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish();
  });
}

async function find(page: Page, options: axe.RunOptions): Promise<string[]> {
  // Load axe once per page. Evaluating it is allowed by the content security policy; a script tag is not.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(`${source}; undefined`);
    await page.evaluate(rememberColours);
  }
  const found = await page.evaluate(async (given) => {
    const result = await (window as unknown as { axe: typeof axe }).axe.run(document, given);
    // Nobody can reach what is behind a modal dialog. A dialog that covers a part of it makes it no smaller.
    const modal = document.querySelector('[role="dialog"][aria-modal="true"]');
    const isBehind = (target: unknown) =>
      modal !== null && typeof target === 'string' && document.getElementById('root')?.querySelector(target) !== null;
    return result.violations.flatMap(({ id, nodes }) =>
      nodes.filter(({ target }) => id !== 'target-size' || !isBehind(target[0])).map(({ html }) => ({ id, html })),
    );
  }, options);
  return found.flatMap(({ id, html }) => (isTooSmallMarker(id, html) ? [] : [`${id}: ${html.slice(0, 160)}`]));
}

interface Colour {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString(text: string): Colour;
}

/**
 * Runs in the page. Axe parses the colours of each element and of everything behind it. This takes a quarter of its time,
 * and a page has few colours, so each text is parsed once. A text that cannot be parsed still throws each time.
 */
function rememberColours(): void {
  const { prototype } = (window as unknown as { axe: { commons: { color: { Color: { prototype: Colour } } } } }).axe
    .commons.color.Color;
  const parse = prototype.parseString;
  const known = new Map<string, Pick<Colour, 'r' | 'g' | 'b' | 'alpha'>>();
  prototype.parseString = function (text) {
    const colour = known.get(text);
    if (colour) return Object.assign(this, colour);
    const { r, g, b, alpha } = parse.call(this, text);
    known.set(text, { r, g, b, alpha });
    return this;
  };
}

/** Map markers are exempt from this rule: markers of neighbouring locations must be close together. */
function isTooSmallMarker(rule: string, html: string): boolean {
  return rule === 'target-size' && html.includes('leaflet-zoom-hide');
}

export const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
