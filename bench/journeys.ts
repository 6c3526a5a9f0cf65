import { setTimeout as wait } from 'node:timers/promises';
import { startServer } from '../e2e/programs/server.ts';
import { pick } from './call.ts';
import type { Inventories } from './data/inventories.ts';
import type { Largest } from './data/largest.ts';
import type { BenchUser } from './data/users.ts';
import type { BenchDatabase } from './database.ts';
import { driverFor } from './driver.ts';
import { percentile } from './measure.ts';
import { tableOf, verdict } from './table.ts';

/** The embedded database is for a small company. */
const usersAtOnce = { embedded: 5, postgres: 40 };
/** The limit of a call at p95 while all people work. */
const mostMs = { embedded: 100, postgres: 200 };
const seconds = 60;
/** How long a quick reader looks at a page. */
const readingMs = 1_000;

interface Request {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
}

/** The requests that a browser makes together when a user opens a page or does something on it. */
type Step = (visit: number) => Request[];

const get = (path: string, name = path): Request => ({ name: `GET ${name}`, method: 'GET', path });
const post = (path: string, body: unknown, name = path): Request => ({
  name: `POST ${name}`,
  method: 'POST',
  path,
  body,
});

/** One round of a user: look, search, sort, edit, and look at open items. */
function journeyOf({ uuid, ofOneProduct, searches }: Largest): Step[] {
  const product = `/api/product/${uuid}`;
  const named = '/api/product/…';
  return [
    () => [get('/api/user'), get('/api/dashboard'), post('/api/product/alert-products', {})],
    () => [post('/api/equipment', {}), post('/api/equipment/locations', {})],
    (visit) => [post('/api/equipment', { filterState: { queryString: pick(['plc', 'pump', 'valve 7'], visit) } })],
    () => [post('/api/equipment', { orderState: { name: 'totalAssets', by: 'desc' } })],
    () => [get(product, named), get(`${product}/vulnerabilities`, `${named}/vulnerabilities`)],
    () => [post(`${product}/assets`, {}, `${named}/assets`)],
    (visit) => [
      post(
        `${product}/assets`,
        { orderState: { name: 'location', by: pick(['asc', 'desc'], visit) } },
        `${named}/assets`,
      ),
    ],
    (visit) => [
      post(`${product}/assets`, { productFilterState: { queryString: pick(searches, visit) } }, `${named}/assets`),
    ],
    (visit) => [
      post(
        `${product}/assets/bulk-edit`,
        { ids: [1 + (visit % ofOneProduct)], data: { notes: `seen on visit ${visit}` } },
        `${named}/assets/bulk-edit`,
      ),
      post(`${product}/assets`, {}, `${named}/assets`),
    ],
    () => [post('/api/vulnerabilities', {})],
    () => [
      post(`${product}/assets-action-items`, {}, `${named}/assets-action-items`),
      get(`${product}/assets/mitigation-stats`, `${named}/assets/mitigation-stats`),
    ],
    (visit) => [post('/api/filter/search', { searchQuery: pick(['sie', 'rock', 'modi', 'scada'], visit) })],
    () => [get('/api/groups')],
    () => [get('/api/locations/')],
  ];
}

export interface Journeys {
  kind: BenchDatabase['kind'];
  perSecond: number;
  lines: { name: string; times: number[] }[];
}

/** This many people at the same time, for a minute. Each reads for a second between two pages. */
export async function measureJourneys(database: BenchDatabase, inventories: Inventories): Promise<Journeys> {
  const server = await startServer({ DEMO: 'off', ...database.settings });
  const times = new Map<string, number[]>();
  const note = (name: string, ms: number) => {
    const list = times.get(name);
    if (list) list.push(ms);
    else times.set(name, [ms]);
  };
  const seats = Array.from({ length: usersAtOnce[database.kind] }, (_, seat) =>
    seatOf(database.kind, inventories, seat),
  );
  try {
    // The first round warms up plans and code, as in all measurements.
    await Promise.all(seats.slice(0, 3).map((seat) => walk(server.url, seat, () => {}, Date.now() + 8_000)));
    const until = Date.now() + seconds * 1000;
    await Promise.all(seats.map((seat) => walk(server.url, seat, note, until)));
  } finally {
    await server.stop();
  }
  const lines = [...times].map(([name, all]) => ({ name, times: all.toSorted((a, b) => a - b) }));
  const count = lines.reduce((sum, line) => sum + line.times.length, 0);
  return {
    kind: database.kind,
    perSecond: count / seconds,
    lines: lines.toSorted((a, b) => a.name.localeCompare(b.name)),
  };
}

interface Seat {
  nth: number;
  user: BenchUser;
  journey: Step[];
}

/**
 * People by the size of their companies: the largest has a tenth of a million assets, and a tenth of the people. The
 * embedded database has one large company, and everyone is in it.
 */
function seatOf(kind: BenchDatabase['kind'], { largest, usual }: Inventories, nth: number): Seat {
  const company = kind === 'embedded' || nth % 10 === 0 ? largest : pick(usual, nth);
  return { nth, user: pick(company.users, nth), journey: journeyOf(company) };
}

async function walk(
  url: string,
  { nth, user, journey }: Seat,
  note: (name: string, ms: number) => void,
  until: number,
): Promise<void> {
  // People do not start at the same moment.
  await wait((nth * 137) % readingMs);
  const drivers = [driverFor(url), driverFor(url), driverFor(url)];
  try {
    for (let visit = nth; Date.now() < until; visit += 1) {
      const requests = pick(journey, visit)(visit);
      await Promise.all(
        requests.map(async ({ name, method, path, body }, index) => {
          const since = performance.now();
          await pick(drivers, index).send(method, path, { as: user, ...(body !== undefined && { body }) });
          note(name, performance.now() - since);
        }),
      );
      await wait(readingMs);
    }
  } finally {
    for (const driver of drivers) driver.close();
  }
}

const isLineWithin = (kind: BenchDatabase['kind'], times: number[]) => percentile(times, 95) < mostMs[kind];

export const areJourneysWithinLimits = ({ kind, lines }: Journeys) =>
  lines.every(({ times }) => isLineWithin(kind, times));

export function tableOfJourneys({ kind, perSecond, lines }: Journeys): string {
  const who = kind === 'embedded' ? 'users of the largest company' : 'users, every tenth of the largest company,';
  const title = `${usersAtOnce[kind]} ${who} at once for ${seconds} s, each reading a page for ${readingMs / 1000} s: ${perSecond.toFixed(0)} requests a second (limit: ${mostMs[kind]} ms at p95)`;
  const table = tableOf(
    ['journeys', 'requests', 'p50', 'p95', 'p99', ''],
    lines.map(({ name, times }) => [
      name,
      String(times.length),
      ...[50, 95, 99].map((percent) => percentile(times, percent).toFixed(1)),
      verdict(isLineWithin(kind, times)),
    ]),
  );
  return `${title}\n\n${table}`;
}
