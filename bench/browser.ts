import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse, { desktopConfig, type Result } from 'lighthouse';
import type { BrowserContext, Page, Response } from 'playwright-core';
import { xsrfTokenFor } from '../apps/server/src/http/sign-in/session-cookie.ts';
import { openProfile } from '../e2e/browser/browser.ts';
import { startServer } from '../e2e/programs/server.ts';
import { freePort } from '../scripts/setup/free-port.mjs';
import { pick } from './call.ts';
import type { Largest } from './data/largest.ts';
import type { BenchDatabase } from './database.ts';
import { undisturbed } from './stolen.ts';
import { tableOf, verdict } from './table.ts';

const categories = ['performance', 'accessibility', 'best-practices'] as const;
type Category = (typeof categories)[number];
type Scores = Record<Category, number>;
/** One run of Lighthouse: its scores, and the audits that put a category below its limit. */
interface Run {
  scores: Scores;
  faults: string[];
}

const least: Scores = { performance: 95, accessibility: 100, 'best-practices': 100 };
const mostFirstLoad = 300_000;
const rowsToLoad = 5_000;
/** The browser calls a task of more than this many ms a long task. */
const longTask = 50;
const runs = 3;

export interface MeasuredBrowser {
  /** Size of the script and style files of the first visit to /equipment, in bytes. */
  firstLoad: number;
  pages: ({ path: string } & Run)[];
  rows: number;
  /** Tasks of more than 50 ms while scrolling past all rows, in ms. */
  longTasks: number[];
}

/** What users notice: the size of the first visit, the scores of Lighthouse, and scrolling a long list. */
export async function measureBrowser(database: BenchDatabase, largest: Largest): Promise<MeasuredBrowser> {
  const server = await startServer({ DEMO: 'off', ...database.settings });
  const folder = await mkdtemp(join(tmpdir(), 'rampart-profile-'));
  const port = await freePort();
  const context = await openProfile(folder, port);
  const url = (path: string) => server.url + path;
  try {
    const score = (path: string) => undisturbed(() => medianOf(url(path), port));
    const login = await score('/login');
    await signIn(context, server.url, pick(largest.users, 0).token);
    const firstLoad = await measureFirstLoad(await context.newPage(), url('/equipment'));
    const pages = [{ path: '/login', ...login }];
    for (const path of ['/dashboard', '/equipment', `/product/${largest.uuid}`])
      pages.push({ path: path.replace(largest.uuid, '…'), ...(await score(path)) });
    const scrolled = await scrollThrough(await context.newPage(), url(`/product/${largest.uuid}/assets`));
    return { firstLoad, pages, ...scrolled };
  } finally {
    await context.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const signIn = (context: BrowserContext, url: string, token: string) =>
  context.addCookies([
    { name: 'rampart_session', value: token, url },
    { name: 'XSRF-TOKEN', value: xsrfTokenFor(token), url },
  ]);

async function medianOf(url: string, port: number): Promise<Run> {
  const all: Run[] = [];
  while (all.length < runs) all.push(await runOf(url, port));
  const middle = (name: Category) => all.map(({ scores }) => scores[name]).toSorted((a, b) => a - b)[1] ?? Number.NaN;
  return { scores: scoresBy(middle), faults: [...new Set(all.flatMap(({ faults }) => faults))] };
}

/** If Lighthouse itself fails, the run has no scores and is repeated. */
async function runOf(url: string, port: number, attempts = 3): Promise<Run> {
  const result = await lighthouse(
    url,
    { port, logLevel: 'silent', disableStorageReset: true, onlyCategories: [...categories] },
    desktopConfig,
  );
  const scores = scoresBy((name) => Math.round((result?.lhr.categories[name]?.score ?? Number.NaN) * 100));
  const isWhole = Object.values(scores).every((score) => !Number.isNaN(score));
  if (!isWhole && attempts > 1) return runOf(url, port, attempts - 1);
  const short = categories.filter((name) => scores[name] < least[name]);
  const faults = short.flatMap((name) => (result ? faultsOf(result.lhr, name) : []));
  return { scores, faults };
}

const scoresBy = (scoreOf: (name: Category) => number): Scores => ({
  performance: scoreOf('performance'),
  accessibility: scoreOf('accessibility'),
  'best-practices': scoreOf('best-practices'),
});

/** The audits that cost points, with the elements that Lighthouse names. */
function faultsOf({ audits, categories: of }: Result, name: Category): string[] {
  const ids = of[name]?.auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id) ?? [];
  const failed = ids.flatMap((id) => audits[id] ?? []).filter(({ score }) => score !== null && score < 0.9);
  return failed.map(({ id, details }) => [id, ...placesOf(details)].join(' '));
}

/** The elements that an audit lists, as selectors. */
function placesOf(details: Result['audits'][string]['details']): string[] {
  const items = details?.type === 'table' ? details.items : [];
  return items.flatMap(({ node }) => (typeof node === 'object' && 'selector' in node ? [String(node.selector)] : []));
}

/** With an empty cache, as transferred over the network. */
async function measureFirstLoad(page: Page, url: string): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.clearBrowserCache');
  const kinds = new Map<string, string>();
  let bytes = 0;
  client.on('Network.responseReceived', ({ requestId, type }) => void kinds.set(requestId, type));
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (['Script', 'Stylesheet'].includes(kinds.get(requestId) ?? '')) bytes += encodedDataLength;
  });
  await page.goto(url);
  await page.getByRole('table').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.close();
  return bytes;
}

/** Loads page after page, then scrolls from the top to the end with the wheel. */
async function scrollThrough(page: Page, url: string): Promise<Pick<MeasuredBrowser, 'rows' | 'longTasks'>> {
  const isPage = (response: Response) => response.url().endsWith('/assets') && response.request().method() === 'POST';
  const load = async (open: () => Promise<unknown>) => {
    const [response] = await Promise.all([page.waitForResponse(isPage), open()]);
    return (await response.json()) as { assets: unknown[]; has_more: boolean };
  };
  let answer = await load(() => page.goto(url));
  let rows = answer.assets.length;
  while (rows < rowsToLoad && answer.has_more) {
    answer = await load(() => page.getByRole('button', { name: 'Load More' }).click());
    rows += answer.assets.length;
  }
  await page.mouse.move(700, 500);
  const longTasks = await undisturbed(() => turnWheel(page));
  await page.close();
  return { rows, longTasks };
}

/** The long tasks of the page while it scrolls from the top to the end. */
async function turnWheel(page: Page): Promise<number[]> {
  const height = await page.evaluate(() => {
    const tasks: number[] = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
    Object.assign(globalThis, { tasks });
    scrollTo(0, 0);
    return document.documentElement.scrollHeight;
  });
  for (let at = 0; at < height; at += 1_200) {
    await page.mouse.wheel(0, 1_200);
    await page.waitForTimeout(16);
  }
  const tasks = await page.evaluate(() => (globalThis as unknown as { tasks: number[] }).tasks);
  return tasks.filter((duration) => duration > longTask);
}

const isPageWithin = (scores: Scores) => categories.every((name) => scores[name] >= least[name]);

export const isBrowserWithinLimits = ({ firstLoad, pages, longTasks }: MeasuredBrowser) =>
  firstLoad < mostFirstLoad && pages.every(({ scores }) => isPageWithin(scores)) && longTasks.length === 0;

export function textOfBrowser({ firstLoad, pages, rows, longTasks }: MeasuredBrowser): string {
  const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`;
  const tasks = longTasks.map((duration) => `${Math.round(duration)} ms`).join(', ') || 'none';
  return [
    `first load of /equipment: ${kilobytes(firstLoad)} of script and style (under ${kilobytes(mostFirstLoad)}): ${verdict(firstLoad < mostFirstLoad)}`,
    `scrolling past ${rows.toLocaleString('en')} assets: tasks over ${longTask} ms: ${tasks}: ${verdict(longTasks.length === 0)}`,
    tableOf(
      [`Lighthouse, desktop, median of ${runs}`, ...categories, ''],
      pages.map(({ path, scores }) => [
        path,
        ...categories.map((name) => String(scores[name])),
        verdict(isPageWithin(scores)),
      ]),
    ),
    ...pages.flatMap(({ path, faults }) =>
      faults.length > 0 ? [`${path}, what cost points: ${faults.join('; ')}`] : [],
    ),
  ].join('\n\n');
}
