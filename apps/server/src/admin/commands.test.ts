import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/session/session.ts';
import { permissions } from '@rampart/contract/rules/accounts/permissions.ts';
import { enrol, openBrowser, password, recordsOf, userWithPassword } from '#testing/sign-in.ts';
import { createWorld, type World } from '#testing/world.ts';
import { runAccountCommand } from './commands.ts';
import { createPasswordLink } from './password-link.ts';

let world: World;
const run = (...argv: string[]) => runAccountCommand(world.database, argv);
const signIn = (email: string, word: string) => world.call(api.signIn, null, { body: { email, password: word } });
const given = 'turbine gravel ottoman';

beforeAll(async () => {
  world = await createWorld();
  await run('create-company', 'Northern Pipelines', '--time-zone', 'Europe/Vienna');
});
afterAll(() => world.close());

describe('an operator', () => {
  it('creates a company and a user who can sign in with the given password', { tags: ['embedded'] }, async () => {
    const ana = ['--company', 'northern pipelines', '--name', 'Ana', '--last-name', 'Berg'];
    const more = ['--permissions', 'Dashboard.view, Map.view', '--password', given];
    await run('create-user', 'ana@example.test', ...ana, ...more);
    const { status, body } = await signIn('ana@example.test', given);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Ana',
      company: { name: 'Northern Pipelines' },
      permissions: ['Dashboard.view', 'Map.view'],
    });
  });

  it('sets permissions by name, all or none', async () => {
    await run(
      'create-user',
      'bo@example.test',
      '--company',
      'Northern Pipelines',
      '--name',
      'Bo',
      '--password',
      'a long word to sign in',
    );
    const held = async () => {
      const { body } = await signIn('bo@example.test', 'a long word to sign in');
      return 'permissions' in body && body.permissions;
    };
    expect(await held()).toEqual([]);
    await run('set-permissions', 'BO@example.test', 'all');
    expect(await held()).toEqual(permissions);
    await run('set-permissions', 'bo@example.test', 'none');
    expect(await held()).toEqual([]);
  });

  it('resets a password, which ends the sessions', async () => {
    const user = await world.user();
    await run('reset-password', user.email, '--password', given);
    expect((await world.call(api.getUser, user, {})).status).toBe(401);
    expect((await signIn(user.email, given)).status).toBe(200);
  });

  it('resets a password: earlier links and invitations cannot set another, and every lock is lifted', async () => {
    const user = await userWithPassword(world);
    const link = await createPasswordLink(world.database, user.email);
    await world.inRole(
      'rampart_operator',
      `INSERT INTO invitation (company_id, user_id, kind, invited_by, created_at, expires_at)
       VALUES ($1, $2, 'new-password', 'Ada', now(), now() + '1 day')`,
      [user.companyId, user.id],
    );
    const device = openBrowser(world);
    await device.signIn(user.email);
    await device.signIn(user.email, 'wrong');
    await world.inRole('rampart_auth', 'UPDATE sign_in_failures SET failures = 100');
    expect((await device.signIn(user.email)).status).toBe(429);
    await run('reset-password', user.email, '--password', given);
    const body = { token: link.split('/').at(-1) ?? '', password: 'set by whoever has the old link' };
    expect((await openBrowser(world).call(api.resetPassword, { body })).status).toBe(422);
    const open = 'SELECT FROM invitation WHERE user_id = $1 AND void_at IS NULL';
    expect(await world.inRole('rampart_auth', open, [user.id])).toEqual([]);
    expect((await device.signIn(user.email, given)).status).toBe(200);
  });

  it('gets no password that a user could keep: the user sets it through a link', async () => {
    const user = ['cy@example.test', '--company', 'Northern Pipelines', '--name', 'Cy'];
    const tokenIn = (output: string) => /\/login\/reset\/([\w-]{43})$/.exec(output)?.[1] ?? '';
    const set = (token: string) => openBrowser(world).call(api.resetPassword, { body: { token, password: given } });
    expect((await set(tokenIn(await run('create-user', ...user)))).status).toBe(200);
    expect((await signIn('cy@example.test', given)).status).toBe(200);
    const later = tokenIn(await run('reset-password', 'cy@example.test'));
    expect((await signIn('cy@example.test', given)).status).toBe(422);
    const hasPassword = "SELECT password_hash FROM user_account WHERE email = 'cy@example.test'";
    expect(await world.inRole('rampart_auth', hasPassword)).toEqual([{ password_hash: null }]);
    expect((await set(later)).status).toBe(200);
    expect((await set(later)).status).toBe(422);
  });

  it('resets the second factor of a user who lost it, which ends the sessions', async () => {
    const user = await userWithPassword(world);
    expect(await run('reset-second-factor', user.email)).toBe(`${user.email} has no second factor.`);
    await enrol(world, user);
    expect(await run('reset-second-factor', user.email.toUpperCase())).toContain('is removed');
    expect((await world.call(api.getUser, user, {})).status).toBe(401);
    expect((await signIn(user.email, password)).body).toHaveProperty('permissions');
    expect((await recordsOf(world, user.companyId)).map(({ kind }) => kind)).toContain('second-factor-reset');
  });

  it('lists users without passwords', async () => {
    const output = await run('list-users');
    expect(output).toContain('ana@example.test\tAna Berg\tNorthern Pipelines\tDashboard.view,Map.view');
    expect(output).not.toContain('argon2');
  });

  it('loads the demo only into an empty installation, and removes all of it', async () => {
    expect(await run('load-demo')).toContain('Demo companies: skipped');
    const empty = await createWorld();
    await runAccountCommand(empty.database, ['load-demo']);
    const { body } = await empty.call(api.signIn, null, {
      body: { email: 'demo@rampart.example', password: 'rampart-demo' },
    });
    expect(body).toMatchObject({ company: { name: 'Prairie Gas Transmission' }, permissions });
    await runAccountCommand(empty.database, ['remove-demo']);
    expect(await runAccountCommand(empty.database, ['list-users'])).toBe('There are no users yet.');
    await empty.close();
    // This loads hundreds of advisories twice, maybe on a busy machine.
  }, 90_000);
});

it.each([
  [['create-company', ''], 'NAME must have 1 to 100 characters.'],
  [['create-company', 'northern PIPELINES'], 'A company "northern PIPELINES" already exists.'],
  [['create-company', 'X', '--time-zone', 'Mars/Olympus'], '"Mars/Olympus" is not a time zone.'],
  [['create-user', 'not-an-address', '--company', 'Northern Pipelines', '--name', 'A'], 'is not an e-mail address'],
  [['create-user', 'a@b', '--company', 'Nowhere', '--name', 'A'], 'There is no company "Nowhere".'],
  [['create-user', 'a@b', '--name', 'A'], '--company must have 1 to 100 characters.'],
  [
    ['create-user', 'a@b', '--company', 'Northern Pipelines', '--name', 'A', '--password', 'short'],
    'Password must have at least 15 characters.',
  ],
  [['set-permissions', 'ana@example.test', 'Equipment.steal'], '"Equipment.steal" is not a permission.'],
  [['set-permissions', 'nobody@example.test', 'all'], 'There is no user nobody@example.test.'],
  [['reset-password', 'ana@example.test', '--pasword', 'x'], "Unknown option '--pasword'"],
  [['dance'], 'There is no command "dance".'],
  [['create-company', 'Acme', 'Gas', 'Works'], '"Gas" is one word too many.'],
  [['create-company', 'Zed', '--permissions', 'all'], "Unknown option '--permissions'"],
  [['create-company', 'Bell\u0007'], 'NAME must not contain control characters.'],
])('says what is wrong with %j', async (argv, message) => {
  await expect(run(...argv)).rejects.toThrow(message);
});

it('refuses an e-mail address that another user has', async () => {
  const { email } = await world.user();
  const again = run('create-user', email.toUpperCase(), '--company', 'Northern Pipelines', '--name', 'Twin');
  await expect(again).rejects.toThrow('already');
});
