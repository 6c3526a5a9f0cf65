import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/single-sign-on.ts';
import { startBrokenProvider } from '#testing/servers/broken-provider.ts';
import { openBrowser, recordsOf, userWithPassword } from '#testing/sign-in.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let provider: Awaited<ReturnType<typeof startBrokenProvider>>;
beforeAll(async () => {
  world = await createWorld();
  provider = await startBrokenProvider();
  provider.answer();
});
// The limits also count the attempts of earlier tests.
beforeEach(() => world.advance(16));
afterAll(async () => {
  await provider.close();
  await world.close();
});

const secret = 'the secret of a client';
const settings = { issuer: 'https://id.example/tenant', client_id: 'rampart', client_secret: secret };
const save = (admin: WorldUser, change: object = {}) =>
  world.call(api.saveProvider, admin, { body: { ...settings, ...change } });
const get = async (admin: WorldUser) => (await world.call(api.getProvider, admin, {})).body;

describe('the provider of a company', () => {
  it('is set, changed and removed by its administrator', async () => {
    const admin = await userWithPassword(world, { permissions: ['Administration.users'] });
    const { redirect_address, ...before } = await get(admin);
    expect(before).toEqual({ provider: null });
    expect(redirect_address).toMatch(/^http:\/\/rampart\.test\/login\/company\/return\/[0-9a-f-]{36}$/);
    expect((await save(admin)).status).toBe(204);
    expect(await get(admin)).toEqual({
      provider: {
        issuer: settings.issuer,
        client_id: 'rampart',
        has_secret: true,
        is_required: false,
        sign_in_address: expect.stringMatching(/^http:\/\/rampart\.test\/login\/company\/[0-9a-f-]{36}$/),
        shared_address: null,
      },
      redirect_address,
    });
    expect((await save(admin, { client_id: 'other', client_secret: undefined, required: true })).status).toBe(204);
    expect((await get(admin)).provider).toMatchObject({ client_id: 'other', is_required: true });
    expect((await world.call(api.removeProvider, admin, {})).status).toBe(204);
    expect((await get(admin)).provider).toBeNull();
    const records = (await recordsOf(world, admin.companyId)).filter(({ kind }) => kind === 'provider-changed');
    expect(records.map(({ details }) => details)).toEqual(
      expect.arrayContaining([
        { issuer: settings.issuer, client_id: 'rampart', password: 'allowed', secret: 'changed' },
        { issuer: settings.issuer, client_id: 'other', password: 'administrators only', secret: 'kept' },
        { provider: 'removed' },
      ]),
    );
  });

  it('stays removed if another administrator saves it without its secret', async () => {
    const admin = await userWithPassword(world);
    for (let round = 0; round < 5; round += 1) {
      await save(admin);
      const keeping = () => save(admin, { client_secret: undefined, required: true });
      const [removed, ...saved] = await Promise.all([
        world.call(api.removeProvider, admin, {}),
        ...Array.from({ length: 4 }, keeping),
      ]);
      expect(removed.status).toBe(204);
      // Those before the removal are saved. Those after it need a secret.
      for (const { status } of saved) expect([204, 422]).toContain(status);
      expect((await get(admin)).provider).toBeNull();
    }
  });

  it('belongs to one company only', async () => {
    const [ours, theirs] = [await userWithPassword(world), await userWithPassword(world)];
    await save(ours);
    expect((await get(theirs)).provider).toBeNull();
    await save(theirs, { client_id: 'theirs' });
    await world.call(api.removeProvider, theirs, {});
    expect((await get(ours)).provider).toMatchObject({ client_id: 'rampart' });
  });

  it('can be tested at most thirty times in a quarter of an hour', async () => {
    const admin = await userWithPassword(world);
    const ask = async () =>
      (await world.call(api.testProvider, admin, { body: { issuer: 'https://127.0.0.1:1' } })).status;
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 31; attempt += 1) statuses.push(await ask());
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 422), 429]);
  });

  it('keeps its secret: no answer, record or row contains it', async () => {
    const admin = await userWithPassword(world);
    const answers = [await save(admin), await world.call(api.getProvider, admin, {})];
    expect(JSON.stringify(answers)).not.toContain(secret);
    expect(JSON.stringify(await recordsOf(world, admin.companyId))).not.toContain(secret);
    const [row] = await world.inRole<{ client_secret: Buffer }>(
      'rampart_auth',
      'SELECT client_secret FROM sign_in_policy WHERE company_id = $1',
      [admin.companyId],
    );
    expect(row?.client_secret.includes(secret)).toBe(false);
  });

  it('does not use its secret for another issuer, who could read it there', async () => {
    const admin = await userWithPassword(world);
    const first = await save(admin, { client_secret: undefined });
    expect(first.body.errors).toEqual({ client_secret: ['Secret is required.'] });
    await save(admin);
    const moved = await save(admin, { issuer: 'https://evil.example', client_secret: '' });
    expect([moved.status, moved.body.errors]).toEqual([
      422,
      { client_secret: ['Enter the secret of the new issuer. The stored secret belongs to the previous issuer.'] },
    ]);
    expect((await get(admin)).provider?.issuer).toBe(settings.issuer);
  });

  it('stored in another company’s row does not open', async () => {
    const [ours, theirs] = [await userWithPassword(world), await userWithPassword(world)];
    await save(ours, { issuer: provider.issuer });
    await save(theirs, { issuer: provider.issuer });
    const copy = `UPDATE sign_in_policy SET client_secret = (SELECT client_secret FROM sign_in_policy WHERE company_id = $1)
      WHERE company_id = $2`;
    const client = await world.database.pool.connect();
    await client.query('BEGIN; GRANT UPDATE ON sign_in_policy TO rampart_auth; SET LOCAL ROLE rampart_auth');
    await client.query(copy, [ours.companyId, theirs.companyId]);
    await client.query('COMMIT; REVOKE UPDATE ON sign_in_policy FROM rampart_auth');
    client.release();
    const visit = (user: WorldUser) => openBrowser(world).call(api.visitProvider, { body: { email: user.email } });
    expect((await visit(theirs)).status).toBe(500);
  });

  it.each([
    ['issuer', { issuer: '' }],
    ['issuer', { issuer: 'login.example.com' }],
    ['issuer', { issuer: 'ftp://id.example' }],
    ['issuer', { issuer: 'http://id.example' }],
    ['issuer', { issuer: 'https://user:word@id.example' }],
    ['issuer', { issuer: 'https://id.example/?x=1' }],
    ['issuer', { issuer: `https://id.example/${'x'.repeat(500)}` }],
    ['client_id', { client_id: ' ' }],
    ['client_secret', { client_secret: 'x'.repeat(2001) }],
    ['required', { required: 'yes' }],
    ['surprise', { surprise: 1 }],
  ])('is refused with a fault in %s: %j', async (field, change) => {
    const { status, body } = await save(await userWithPassword(world), change);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  it('must use https: in production', async () => {
    const production = await createWorld({ database: world.database, config: { isProduction: true } });
    const admin = await userWithPassword(world);
    const local = { ...settings, issuer: provider.issuer };
    const { body } = await production.call(api.saveProvider, admin, { body: local });
    expect(body.errors).toEqual({ issuer: ['Issuer must begin with https://.'] });
    const tested = await production.call(api.testProvider, admin, { body: { issuer: provider.issuer } });
    expect(tested.body.errors).toEqual({ issuer: [expect.stringContaining('not allowed')] });
    await production.close();
  });
});

describe('finding the provider by an e-mail', () => {
  const visit = (email: string) => openBrowser(world).call(api.visitProvider, { body: { email } });
  const move = (user: WorldUser, email: string) =>
    world.inRole('rampart_operator', 'UPDATE user_account SET email = $2 WHERE id = $1', [user.id, email]);
  const clientOf = (address: string | undefined) => address && new URL(address).searchParams.get('client_id');

  it('gives the same answer for a user and for an unknown address at the same domain', async () => {
    const admin = await userWithPassword(world);
    await save(admin, { issuer: provider.issuer });
    const domain = `${randomUUID()}.example`;
    await move(admin, `ana@${domain}`);
    const [known, unknown] = [await visit(`ANA@${domain}`), await visit(`nobody@${domain.toUpperCase()}`)];
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(clientOf(unknown.body.address)).toBe(clientOf(known.body.address));
    const [here, elsewhere] = [await visit('ana'), await visit('ana@elsewhere.example')];
    expect([here.status, elsewhere.status]).toEqual([422, 422]);
    expect(here.body).toEqual(elsewhere.body);
  });

  it('leads users to their company if several share a domain, and an unknown address always to the same', async () => {
    const admins = [await userWithPassword(world), await userWithPassword(world), await userWithPassword(world)];
    const domain = `${randomUUID()}.example`;
    for (const [index, admin] of admins.entries()) {
      if (index > 0) await save(admin, { issuer: provider.issuer, client_id: `client-${index}` });
      await move(admin, `admin-${index}@${domain}`);
    }
    const found = async (email: string) => clientOf((await visit(email)).body.address);
    expect(await Promise.all(admins.map((_, index) => found(`admin-${index}@${domain}`)))).toEqual([
      undefined,
      'client-1',
      'client-2',
    ]);
    const guesses = Array.from({ length: 40 }, (_, index) => `guess-${index}@${domain}`);
    const first = await Promise.all(guesses.map(found));
    expect(await Promise.all(guesses.slice(0, 8).map(found))).toEqual(first.slice(0, 8));
    expect(new Set(first)).toEqual(new Set([undefined, 'client-1', 'client-2']));
  });

  it.each([
    ['email', {}],
    ['email', { email: '' }],
    ['email', { email: 'a@b', link: crypto.randomUUID() }],
    ['link', { link: 'x' }],
  ])('is refused with a fault in %s: %j', async (field, body) => {
    const { status, body: answer } = await openBrowser(world).call(api.visitProvider, { body });
    expect([status, Object.keys(answer.errors ?? {})]).toEqual([422, [field]]);
  });

  it('answers 429 to a caller with too many requests', async () => {
    const asked = Array.from({ length: 101 }, (_, index) => visit(`guess-${index}@nowhere.example`));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});
