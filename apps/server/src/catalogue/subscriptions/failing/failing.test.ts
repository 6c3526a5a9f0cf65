import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCsafProvider, type CsafProvider } from '#testing/servers/csaf-provider.ts';
import { mailsTo } from '#testing/mails.ts';
import { subscribing } from '#testing/loads/subscribing.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';
import { tellOperators } from './tell-operators.ts';

let world: World;
let operator: WorldUser;
let provider: CsafProvider;
beforeAll(async () => {
  world = await createWorld();
  operator = await world.user();
  provider = await startCsafProvider();
});
afterAll(async () => {
  await provider.close();
  await world.close();
});

const hoursLater = (hours: number) => {
  const now = new Date(Date.parse('2026-03-02T09:00:00Z') + hours * 3600_000);
  return { ...world.services, clock: () => now };
};

it(
  'sends operators one mail about a source that has been failing for a day, and another about the next failure',
  { tags: ['embedded'] },
  async () => {
    const source = subscribing(world, () => operator);
    const { id: deactivated, email: gone } = await world.user();
    await world.inRole('rampart_operator', 'UPDATE user_account SET deactivated_at = now() WHERE id = $1', [
      deactivated,
    ]);
    const { email: administrator } = await world.user({ permissions: ['Administration.users'] });
    const metadata = '/.well-known/csaf/provider-metadata.json';
    provider.answers.set(metadata, (_request, response) => response.writeHead(500).end());
    const id = await source.subscribe('csaf', provider.metadata);
    await source.run(id);
    const mails = async (email: string) => (await mailsTo(world, email)).length;

    await tellOperators(hoursLater(23));
    expect(await mails(operator.email)).toBe(0);
    const unable = { send: () => Promise.reject(new Error('no mail server')), domain: 'x', close: () => {} };
    await expect(tellOperators({ ...hoursLater(24), mailer: unable })).rejects.toThrow('no mail server');
    await tellOperators(hoursLater(24));
    await tellOperators(hoursLater(25));
    const [mail, ...others] = await mailsTo(world, operator.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('1 source of the catalogue cannot be fetched');
    expect(mail?.text).toContain('127.0.0.1, since 2 March 2026: The source answered 500 (Internal Server Error).');
    expect([await mails(gone), await mails(administrator)]).toEqual([0, 0]);

    provider.answers.clear();
    await source.run(id);
    provider.answers.set(metadata, (_request, response) => response.writeHead(500).end());
    await source.run(id);
    await tellOperators(hoursLater(24));
    expect(await mails(operator.email)).toBe(2);
  },
);
