import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/administration/record.ts';
import * as spreadsheets from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { permissionSets } from '@rampart/contract/rules/accounts/permission-sets.ts';
import { recordSecurity, type SecurityEvent } from '#accounts/security-record.ts';
import { signedHeaders } from '#testing/browser-headers.ts';
import { recordOf } from '#testing/invitations.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const administrator = () => world.user({ permissions: permissionSets[3].permissions });
const write = (event: Partial<SecurityEvent> & { companyId?: number }) =>
  world.database.asAuth((db) => recordSecurity(db, { kind: 'signed-in', at: world.services.clock(), ...event }));
const list = async (by: WorldUser, body: Parameters<typeof world.call<typeof api.listSecurityRecord>>[2]['body']) =>
  (await world.call(api.listSecurityRecord, by, { body })).body;

describe('the security record', () => {
  it(
    'shows administrators their company’s entries and operators all, latest first',
    { tags: ['embedded'] },
    async () => {
      const admin = await administrator();
      const operator = await world.user();
      const { companyId, id: userId } = admin;
      await write({ companyId, userId });
      await write({ companyId: operator.companyId, userId: operator.id });
      await write({ email: 'nobody@example.test', kind: 'sign-in-failed' });
      const own = await list(admin, {});
      expect(own.entries).toMatchObject([
        { kind: 'signed-in', user: { id: userId, name: 'Ada Tester' }, email: admin.email, actor: null },
      ]);
      const all = await list(operator, { limit: 100 });
      expect(all.entries.map(({ user, email }) => user?.id ?? email)).toEqual(
        expect.arrayContaining([userId, operator.id, 'nobody@example.test']),
      );
    },
  );

  it('is filtered by kind, user and days', async () => {
    const { companyId, ...admin } = await administrator();
    const by = { ...admin, companyId };
    const at = (day: string) => new Date(`${day}T23:30:00Z`);
    await write({ companyId, at: at('2026-01-10'), kind: 'sign-in-failed', email: 'Mallory@example.test' });
    await write({ companyId, at: at('2026-01-11'), kind: 'signed-in', userId: admin.id });
    await write({ companyId, at: at('2026-01-12'), kind: 'sign-in-failed', email: 'other@example.test' });
    const found = async (filter: object) => (await list(by, filter)).entries.map((entry) => entry.at.slice(0, 10));
    expect(await found({ kind: 'sign-in-failed' })).toEqual(['2026-01-12', '2026-01-10']);
    expect(await found({ person: 'mallory' })).toEqual(['2026-01-10']);
    expect(await found({ person: 'tester ada' })).toEqual(['2026-01-11']);
    expect(await found({ from: '2026-01-11', to: '2026-01-11' })).toEqual(['2026-01-11']);
    const backwards = await world.call(api.listSecurityRecord, by, { body: { from: '2026-02-01', to: '2026-01-01' } });
    expect(backwards.body.errors).toEqual({ from: ['The first day is after the last.'] });
  });

  it('is paged by key: no entry is repeated or missing while new ones arrive', async () => {
    const admin = await administrator();
    const { companyId } = admin;
    for (let count = 0; count < 7; count += 1) await write({ companyId });
    const seen: string[] = [];
    let before: { at: string; id: string } | undefined;
    for (let page = 0; page < 4; page += 1) {
      const { entries, has_more } = await list(admin, { limit: 2, ...(before && { before }) });
      seen.push(...entries.map(({ id }) => id));
      expect(has_more).toBe(page < 3);
      const last = entries.at(-1);
      before = last && { at: last.at, id: last.id };
      world.advance(1);
      await write({ companyId });
    }
    expect(new Set(seen).size).toBe(7);
  });
});

it('its CSV file contains every entry and nothing that runs as a formula', async () => {
  const admin = await administrator();
  const { companyId } = admin;
  for (let count = 0; count < 1_005; count += 1) await write({ companyId, email: `u${count}@example.test` });
  await write({ companyId, kind: 'sign-in-failed', email: '=HYPERLINK("http://evil.test","x")@a' });
  const response = await world.server.inject({ url: '/api/admin/record.csv', headers: signedHeaders(admin.token) });
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(response.headers['content-disposition']).toMatch(/filename="rampart-security-record-[\d-]+\.csv"/);
  const lines = response.body.trimEnd().split('\r\n');
  expect(lines[0]).toContain('"Time (UTC)","Event","User"');
  // The download itself is an entry.
  expect(lines).toHaveLength(1 + 1_005 + 1 + 1);
  expect(response.body).toContain(`"'=HYPERLINK(""http://evil.test"",""x"")@a"`);
  expect(response.body).not.toMatch(/(^|,)"[=+\-@]/m);
  expect(await recordOf(world, admin.id, 'record-exported')).toHaveLength(1);
});

it('names the details in words', async () => {
  const admin = await administrator();
  await write({ companyId: admin.companyId, details: { why: 'used twice', time_zone: 'UTC' } });
  const { entries } = await list(admin, { limit: 1 });
  expect(entries[0]?.details).toBe('Reason: used twice; Time zone: UTC');
});

it('records exports and imports', async () => {
  const user = await world.user();
  await world.server.inject({ url: spreadsheets.downloadAssets.path, headers: signedHeaders(user.token) });
  expect(await recordOf(world, user.id, 'data-exported')).toMatchObject([
    { details: { file: 'assets.xlsx', rows: 0 } },
  ]);
});

describe('nothing can edit it', () => {
  it.each(['rampart_auth', 'rampart_operator'] as const)('as %s', async (role) => {
    await write({});
    await expect(world.inRole(role, 'UPDATE security_record SET kind = kind')).rejects.toThrow('permission denied');
    await expect(world.inRole(role, 'DELETE FROM security_record')).rejects.toThrow('permission denied');
  });

  it('inside a company, or as the owner of the table', async () => {
    const { companyId } = await world.user();
    await write({ companyId });
    for (const statement of ['UPDATE security_record SET kind = kind', 'DELETE FROM security_record']) {
      await expect(world.database.inCompany(companyId, (db) => sql.raw(statement).execute(db))).rejects.toThrow(
        'permission denied',
      );
    }
    const { rows } = await world.database.pool.query('SELECT rolsuper FROM pg_roles WHERE rolname = current_user');
    // Row-level security hides every row from an owner. A superuser is stopped by the trigger.
    const altered = world.database.pool.query('UPDATE security_record SET kind = kind');
    if (rows[0]?.rolsuper) await expect(altered).rejects.toThrow('never altered');
    else expect((await altered).rowCount).toBe(0);
    await expect(world.database.pool.query('TRUNCATE security_record')).rejects.toThrow('never altered');
  });
});
