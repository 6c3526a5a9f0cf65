import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissions as allPermissions } from '@rampart/contract/rules/accounts/permissions.ts';
import { createCompanyIds, fingerprint, type CompanyIds } from '#testing/access/company-ids.ts';
import { refusedWhileImpersonating } from '#testing/access/impersonation.ts';
import { permissionsOf } from '#testing/access/row.ts';
import { accessTable } from '#testing/access-table.ts';
import { signedHeaders } from '#testing/browser-headers.ts';
import { actAs } from '#testing/impersonation.ts';
import { createWorld, type World } from '#testing/world.ts';

let world: World;
/** Users of another company name its rows. Each test shows that none of them changed. */
let attacked: CompanyIds;
/** Its own users make the calls that remove none of its rows. */
let busy: CompanyIds;
beforeAll(async () => {
  world = await createWorld();
  attacked = await createCompanyIds(world);
  busy = await createCompanyIds(world);
});
afterAll(() => world.close());

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const ofCompany = allPermissions.filter((permission) => permission !== 'Administration.operator');

it('every registered call is in the access table, once', () => {
  expect(accessTable.map(({ endpoint }) => nameOf(endpoint)).toSorted()).toEqual(
    world.app.endpoints.map(nameOf).toSorted(),
  );
});

describe.each(accessTable.map((row) => ({ name: nameOf(row.endpoint), ...row })))('$name', (row) => {
  const { endpoint, sent = {}, names, otherCompany, provesItself = false } = row;
  const needed = permissionsOf(row);

  if (!needed)
    it('answers a stranger', async () => {
      expect([401, 403, 419]).not.toContain((await world.call(endpoint, null, sent)).status);
    });
  else
    it('answers 401 to a stranger', async () => {
      expect((await world.call(endpoint, null, sent)).status).toBe(401);
    });

  if (needed && needed.length > 0)
    it('answers 403 to a user who has every permission except the needed one', async () => {
      const others = allPermissions.filter((permission) => !needed.includes(permission));
      const colleague = await world.user({ permissions: others });
      expect((await world.call(endpoint, colleague, sent)).status).toBe(403);
    });

  // On the embedded database too, because its login is a superuser, and only the role of each transaction is limited by
  // the policies.
  it(
    `answers ${otherCompany} to a user of another company, with no row and no text of the company`,
    { tags: ['embedded'] },
    async () => {
      const at = attacked;
      const before = await fingerprint(world, at.companyId);
      const stranger = await world.user({ permissions: ofCompany });
      const { status, text } = await world.call(endpoint, stranger, names?.(at) ?? sent);
      expect(status).toBe(otherCompany);
      // A search answers with the words that were searched.
      if (!JSON.stringify(names?.(at) ?? sent).includes(at.mark)) expect(text).not.toContain(at.mark);
      expect(await fingerprint(world, at.companyId)).toEqual(before);
    },
  );

  if (needed)
    it('admits a user of the company who has only the needed permission', async () => {
      const at = names && !endpoint.isReading ? await createCompanyIds(world) : busy;
      const { companyId, user } = at;
      const callers =
        needed.length === 0
          ? [user]
          : await Promise.all(needed.map((permission) => world.user({ companyId, permissions: [permission] })));
      for (const caller of callers) {
        const { status } = await world.call(endpoint, caller, names?.(at) ?? sent);
        expect(names ? [401, 403, 404, 419] : [401, 403, 419]).not.toContain(status);
      }
    });

  if (needed)
    it('is possible for an administrator who acts as another user, unless it is listed as refused', async () => {
      const operator = await world.user();
      const acting = await actAs(world, operator, await world.user({ permissions: ofCompany }));
      const { status, body } = await world.call(endpoint, acting, sent);
      // Nobody can act as an operator. These calls are refused because the permission is missing.
      const isTheirs = needed.length === 0 || ofCompany.some((permission) => needed.includes(permission));
      const isRefused = refusedWhileImpersonating.has(endpoint);
      const message = status === 403 ? (body as { message: string }).message : '';
      expect(message).toMatch(!isTheirs ? /^You do not have/ : isRefused ? /^You are acting as/ : /^$/);
    });

  if (endpoint.method !== 'GET' && !provesItself)
    it('answers 419 to a signed-in user without the XSRF token of the session', async () => {
      const user = await world.user();
      const other = await world.user();
      const { cookie, 'x-xsrf-token': _token, ...withoutToken } = signedHeaders(user.token);
      const session = `rampart_session=${user.token}`;
      const foreign = String(signedHeaders(other.token)['x-xsrf-token']);
      const planted = (token: string) => ({ cookie: `XSRF-TOKEN=${token}; ${session}`, 'x-xsrf-token': token });
      const attempts = {
        'no header': { cookie },
        'the token of another session': { cookie, 'x-xsrf-token': foreign },
        'a planted token of another session': planted(foreign),
        'a planted token': planted('p'.repeat(43)),
        'a planted token of a guest': planted(`guest-${'p'.repeat(43)}`),
        'planted after the own one': { cookie: `${cookie}; XSRF-TOKEN=planted`, 'x-xsrf-token': 'planted' },
        'planted before the own one': { cookie: `XSRF-TOKEN=planted; ${cookie}`, 'x-xsrf-token': 'planted' },
        'an empty token': planted(''),
      };
      for (const [name, headers] of Object.entries(attempts)) {
        const response = await world.server.inject({
          method: endpoint.method,
          url: endpoint.path,
          headers: { ...withoutToken, ...headers },
          payload: {},
        });
        expect(response.statusCode, name).toBe(419);
        expect(response.json().message).toContain('X-XSRF-TOKEN');
      }
    });
});
