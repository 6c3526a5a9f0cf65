// @module-tag embedded
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissions as allPermissions } from '@rampart/contract/rules/permissions.ts';
import { accessTable } from '#testing/access-table.ts';
import { signedHeaders } from '#testing/browser-headers.ts';
import { actAs } from '#testing/impersonation.ts';
import { createWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

it('every registered call is in the access table', () => {
  expect(accessTable.map(({ endpoint }) => nameOf(endpoint)).toSorted()).toEqual(
    world.app.endpoints.map(nameOf).toSorted(),
  );
});

describe.each(accessTable.map((row) => ({ name: nameOf(row.endpoint), ...row })))(
  '$name',
  ({ endpoint, sent = {}, provesItself = false }) => {
    const { permissions } = endpoint;
    const isOpen = permissions === 'anyone';

    it('is declared with an access', () => {
      expect(isOpen || Array.isArray(permissions)).toBe(true);
    });

    if (!isOpen)
      it('answers 401 to a stranger', async () => {
        expect((await world.call(endpoint, null, sent)).status).toBe(401);
      });

    if (!isOpen && permissions.length > 0)
      it('answers 403 to a colleague without the permission', async () => {
        const colleague = await world.user({ permissions: [] });
        expect((await world.call(endpoint, colleague, sent)).status).toBe(403);
      });

    if (endpoint.isRefusedWhileImpersonating)
      it('answers 403 to an administrator who acts as another user', async () => {
        const operator = await world.user();
        const theirs = allPermissions.filter((permission) => permission !== 'Administration.operator');
        const acting = await actAs(world, operator, await world.user({ permissions: theirs }));
        const { status, body } = await world.call(endpoint, acting, sent);
        // Nobody can act as an operator. These calls are refused because the permission is missing.
        const isTheirs = theirs.some((one) => permissions.includes(one));
        const why = isTheirs || permissions.length === 0 ? /^You are acting as/ : /^You do not have permission/;
        expect([status, (body as { message: string }).message]).toEqual([403, expect.stringMatching(why)]);
      });

    if (endpoint.method !== 'GET' && !provesItself)
      it('answers 419 without the XSRF token, and with that of another session', async () => {
        const user = await world.user();
        const other = await world.user();
        const { 'x-xsrf-token': _token, ...withoutToken } = signedHeaders(user.token);
        const foreign = { ...withoutToken, 'x-xsrf-token': signedHeaders(other.token)['x-xsrf-token'] };
        for (const headers of [withoutToken, foreign]) {
          const response = await world.server.inject({
            method: endpoint.method,
            url: endpoint.path,
            headers,
            payload: {},
          });
          expect(response.statusCode).toBe(419);
          expect(response.json().message).toContain('X-XSRF-TOKEN');
        }
      });
  },
);
