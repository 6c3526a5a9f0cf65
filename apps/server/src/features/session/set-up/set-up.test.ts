import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as session from '@rampart/contract/api/session/session.ts';
import * as api from '@rampart/contract/api/session/set-up.ts';
import { permissions } from '@rampart/contract/rules/accounts/permissions.ts';
import { createSetUpLink } from '#admin/set-up-link.ts';
import { createWorld, type World } from '#testing/world.ts';

let world: World;
// Each test begins with an empty installation.
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

const password = 'seven quiet pumps at dawn';
const administrator = { name: 'Ida', last_name: 'Voss', email: 'ida@nordic.example', password };
const company = { name: 'Nordic Grid', time_zone: 'Europe/Vienna' };

async function linkToken(): Promise<string> {
  const link = await createSetUpLink(world.database, world.services.clock());
  return (link ?? '').replace(/^\/set-up\//, '');
}
const setUp = (token: string, more: object = {}) =>
  world.call(api.setUp, null, { body: { token, company, administrator, ...more } });
const stateOf = async (token: string) => (await world.call(api.checkSetUpLink, null, { body: { token } })).body.state;
const companies = async () =>
  (await world.inRole<{ name: string }>('rampart_operator', 'SELECT name FROM company')).map(({ name }) => name);

it('the link creates the first company and an administrator who signs in', { tags: ['embedded'] }, async () => {
  const token = await linkToken();
  expect(await stateOf(token)).toBe('valid');
  expect((await setUp(token)).status).toBe(200);
  const { body } = await world.call(session.signIn, null, { body: { email: administrator.email, password } });
  expect(body).toMatchObject({ name: 'Ida', company: { name: 'Nordic Grid' }, permissions: [...permissions] });
  const record = await world.inRole<{ kind: string; details: object; address: string }>(
    'rampart_operator',
    `SELECT kind, details, address FROM security_record WHERE kind <> 'signed-in' ORDER BY kind`,
  );
  expect(record).toMatchObject([
    { kind: 'company-created', details: { by: 'the set-up link' }, address: '127.0.0.1' },
    { kind: 'user-created', details: { by: 'the set-up link' } },
  ]);
});

describe('a link is void', () => {
  it('after its first use, like every other link', async () => {
    const [token, other] = [await linkToken(), await linkToken()];
    await setUp(token);
    for (const used of [token, other]) {
      expect(await stateOf(used)).toBe('void');
      const again = await setUp(used, { company: { ...company, name: 'Second' } });
      expect([again.status, again.body.errors]).toMatchObject([422, { token: [expect.stringContaining('sign in')] }]);
    }
    expect(await companies()).toEqual(['Nordic Grid']);
  });

  it('as soon as there is a company', async () => {
    const token = await linkToken();
    await world.company('By command');
    expect(await stateOf(token)).toBe('void');
    expect((await setUp(token)).status).toBe(422);
    expect(await createSetUpLink(world.database, world.services.clock())).toBeUndefined();
    expect(await companies()).toEqual(['By command']);
  });

  it('after an hour', async () => {
    const token = await linkToken();
    world.advance(61);
    expect(await stateOf(token)).toBe('expired');
    expect((await setUp(token)).body.message).toContain('expired');
    expect(await companies()).toEqual([]);
    expect(await stateOf(await linkToken())).toBe('valid');
  });

  it('if nobody printed it', async () => {
    expect(await stateOf('a'.repeat(43))).toBe('void');
    expect((await setUp('')).status).toBe(422);
  });
});

it('two people with two links create one company', { tags: ['embedded'] }, async () => {
  const tokens = [await linkToken(), await linkToken()];
  const answers = await Promise.all(
    tokens.map((token, at) =>
      setUp(token, {
        company: { ...company, name: `Company ${at}` },
        administrator: { ...administrator, email: `user${at}@nordic.example` },
      }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(await companies()).toHaveLength(1);
});

it('every fault is named with its field, and the link can be used again', async () => {
  const token = await linkToken();
  const faulty = await setUp(token, {
    company: { name: ' ', time_zone: 'Mars' },
    administrator: { ...administrator, name: '', email: 'ida' },
  });
  expect(Object.keys(faulty.body.errors ?? {}).toSorted()).toEqual([
    'administrator.email',
    'administrator.name',
    'company.name',
    'company.time_zone',
  ]);
  const weak = await setUp(token, { administrator: { ...administrator, password: 'Nordic Grid Ida 1' } });
  expect(Object.keys(weak.body.errors ?? {})).toEqual(['administrator.password']);
  expect(await companies()).toEqual([]);
  expect((await setUp(token)).status).toBe(200);
});

it('tries are limited by network', async () => {
  const states = await Promise.all(
    Array.from({ length: 61 }, () => world.call(api.checkSetUpLink, null, { body: { token: 'x' } })),
  );
  expect(states.filter(({ status }) => status === 429)).toHaveLength(1);
});
