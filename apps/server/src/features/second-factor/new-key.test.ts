import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { saveProvider, visitProvider } from '@rampart/contract/api/single-sign-on.ts';
import { createSecrets } from '#accounts/secrets.ts';
import { renewSecrets } from '#app';
import { renewClientSecrets } from '#features/single-sign-on/renew-client-secrets.actions.ts';
import { enrol, openBrowser, userWithPassword } from '#testing/sign-in.ts';
import { createWorld, testKey } from '#testing/world.ts';
import { renewSeeds } from './renew-seeds.actions.ts';

it(
  'a new key encrypts every secret that had the previous one, and then the previous one is not needed',
  { tags: ['embedded'] },
  async () => {
    const world = await createWorld();
    const user = await userWithPassword(world);
    const { code } = await enrol(world, user);
    const body = { issuer: 'https://127.0.0.1:1', client_id: 'rampart', client_secret: 'of the provider' };
    expect((await world.call(saveProvider, user, { body })).status).toBe(204);

    const newKey = randomBytes(32);
    const { database, log } = world.services;
    const renewed: object[] = [];
    const renew = () =>
      renewSecrets({
        database,
        secrets: createSecrets(newKey, testKey),
        log: { ...log, info: (fields: object) => void renewed.push(fields) } as typeof log,
      });
    await renew();
    await renew();
    expect(renewed).toEqual([{ renewed: 2 }, { renewed: 0 }]);

    const { clock } = world.services;
    const later = await createWorld({ database, services: { secrets: createSecrets(newKey), clock } });
    const browser = openBrowser(later);
    await browser.signIn(user.email);
    expect((await browser.finish(code())).status).toBe(204);
    // The provider does not answer, but its secret can be read.
    expect((await openBrowser(later).call(visitProvider, { body: { email: user.email } })).status).toBe(422);
    expect((await openBrowser(world).call(visitProvider, { body: { email: user.email } })).status).toBe(500);
    await later.close();
    await world.close();
  },
);

it('a wrong previous key is noticed: the start is refused, or the log says which secrets are left', async () => {
  const world = await createWorld();
  await enrol(world, await userWithPassword(world));
  const { database, log } = world.services;
  const newKey = randomBytes(32);
  const logged: object[] = [];
  const note = (level: string) => (fields: object) => void logged.push({ level, ...fields });
  const renew = (previous: Buffer) =>
    renewSecrets({
      database,
      secrets: createSecrets(newKey, previous),
      log: { ...log, info: note('info'), error: note('error') } as typeof log,
    });
  await expect(renew(randomBytes(32))).rejects.toThrow('1 secrets were encrypted with another key');
  expect(logged).toEqual([]);
  await renew(testKey);
  await enrol(world, await userWithPassword(world));
  await renew(randomBytes(32));
  expect(logged).toEqual([
    { level: 'info', renewed: 1 },
    { level: 'error', renewed: 0, unknown: 1 },
  ]);
  await world.close();
});

it('the secrets are counted by the key that they had', async () => {
  const world = await createWorld();
  const { database } = world.services;
  const body = { issuer: 'https://127.0.0.1:1', client_id: 'rampart', client_secret: 'of the provider' };
  const [first, second, without] = [
    await userWithPassword(world),
    await userWithPassword(world),
    await userWithPassword(world),
  ];
  for (const user of [first, second]) {
    await enrol(world, user);
    expect((await world.call(saveProvider, user, { body })).status).toBe(204);
  }
  // A company with a rule and without a provider has no secret.
  await database.inCompany(without.companyId, (db) =>
    db.insertInto('sign_in_policy').values({ company_id: without.companyId }).execute(),
  );
  const renew = async (secrets: ReturnType<typeof createSecrets>) => [
    await renewSeeds({ database, secrets }),
    await renewClientSecrets({ database, secrets }),
  ];
  const all = (key: 'current' | 'previous' | 'unknown') => ({ current: 0, previous: 0, unknown: 0, [key]: 2 });
  const newKey = randomBytes(32);
  expect(await renew(createSecrets(newKey))).toEqual([all('unknown'), all('unknown')]);
  expect(await renew(createSecrets(newKey, testKey))).toEqual([all('previous'), all('previous')]);
  expect(await renew(createSecrets(newKey, testKey))).toEqual([all('current'), all('current')]);
  await world.close();
});
