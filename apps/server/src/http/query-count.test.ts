// @module-tag embedded
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '@rampart/contract/api/endpoint.ts';
import { accessTable } from '#testing/access-table.ts';
import { countQueries } from '#testing/database/count-queries.ts';
import { queryCounts } from '#testing/database/query-counts.ts';
import { sizedCalls } from '#testing/sized-calls.ts';
import { companyOfSize, type Sized } from '#testing/sizes.ts';
import { createWorld, type World } from '#testing/world.ts';

let world: World;
let small: Sized;
let large: Sized;
beforeAll(async () => {
  world = await createWorld();
  // The first call of a kind fills caches, such as the settings of the queues.
  await countIn(await companyOfSize(world, 1));
  small = await companyOfSize(world, 2);
  large = await companyOfSize(world, 8);
}, 120_000);
afterAll(() => world.close());

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** These calls end the session or change the rights of the next call. Each is made by a separate user. */
const asSomebodyElse = new Set(['POST /logout']);

async function countIn(company: Sized): Promise<Record<string, string>> {
  const counts: Record<string, string> = {};
  const count = async (endpoint: Endpoint, sent: object) => {
    const caller = asSomebodyElse.has(nameOf(endpoint)) ? company.colleague : company.user;
    let status = 0;
    const queries = await countQueries(async () => {
      status = (await world.call(endpoint, caller, sent as never)).status;
    });
    counts[nameOf(endpoint)] = `${queries} queries, ${status}`;
  };
  const sized = new Set(sizedCalls.map(({ endpoint }) => endpoint));
  for (const { endpoint, sent } of sizedCalls) await count(endpoint, sent(company));
  for (const { endpoint, sent = {} } of accessTable) if (!sized.has(endpoint)) await count(endpoint, sent);
  return counts;
}

it('every call needs its known number of queries, in a small company and in a large one', async () => {
  const inSmall = await countIn(small);
  const inLarge = await countIn(large);
  expect(inLarge).toEqual(inSmall);
  expect(inSmall).toEqual(queryCounts);
});
