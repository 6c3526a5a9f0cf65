import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { hashPassword } from '#accounts/passwords.ts';
import { signedHeaders } from '#testing/browser-headers.ts';
import { createWorld } from '#testing/world.ts';

it('closing finishes what is running and takes nothing new', { tags: ['embedded'] }, async () => {
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
  // The attempt is counted before the password is looked at, which is what takes time.
  const counted = async () => (await world.inRole('rampart_auth', 'SELECT FROM throttle')).length;
  await expect.poll(counted, { interval: 1 }).toBeGreaterThan(0);
  const closed = world.close();
  expect((await running).status).toBe(200);
  await closed;
  await expect(signIn()).rejects.toThrow('fetch failed');
});
