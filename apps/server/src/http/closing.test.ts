import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { hashPassword } from '#accounts/passwords.ts';
import { signedHeaders } from '#testing/browser-headers.ts';
import { createWorld } from '#testing/world.ts';

it('a closing server finishes running requests and accepts no new ones', { tags: ['embedded'] }, async () => {
  const world = await createWorld();
  const password = 'a password that takes its time';
  const { email } = await world.user({ passwordHash: await hashPassword(password) });
  await world.server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = world.server.server.address() as AddressInfo;
  const signIn = () =>
    fetch(`http://127.0.0.1:${port}/login`, {
      method: 'POST',
      headers: { ...signedHeaders(undefined), 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });

  const running = signIn();
  // The server counts the attempt before it checks the password. The check takes time.
  const counted = async () => (await world.inRole('rampart_auth', 'SELECT FROM throttle')).length;
  await expect.poll(counted, { interval: 1 }).toBeGreaterThan(0);
  const closed = world.close();
  expect((await running).status).toBe(200);
  await closed;
  await expect(signIn()).rejects.toThrow('fetch failed');
});
