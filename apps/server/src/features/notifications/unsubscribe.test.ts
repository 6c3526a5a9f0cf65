import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/notifications.ts';
import { getUser } from '@rampart/contract/api/session/session.ts';
import { linkSigner, type LinkSigner } from '#mail/link-signer.actions.ts';
import { companyRows } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let signer: LinkSigner;
beforeAll(async () => {
  world = await createWorld();
  signer = await linkSigner(world.database);
});
afterAll(() => world.close());

const all: api.Alerts = {
  critical: { ...api.noAlerts.critical, status: true },
  reports: { status: true, frequency_type: 'monthly', value: 3 },
  imports: { status: true },
};
async function subscriber(): Promise<WorldUser> {
  const user = await world.user();
  await world.call(api.saveAlerts, user, { body: { alerts: all } });
  return user;
}
const alertsOf = async (user: WorldUser) => (await world.call(getUser, user, {})).body.alerts;

/** Like a mail program: no cookie and no XSRF token. */
const oneClick = (token: string) =>
  world.server.inject({
    method: 'POST',
    url: `/unsubscribe/${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });

describe('the link in the foot of a mail', () => {
  it.each([
    ['critical', { ...all, critical: { ...all.critical, status: false } }],
    ['report', { ...all, reports: { ...all.reports, status: false } }],
    ['import', { ...all, imports: { status: false } }],
  ] as const)('ends mails of its kind without signing in: %s', async (kind, expected) => {
    const user = await subscriber();
    const token = signer.sign(user.id, kind);
    expect((await world.call(api.checkUnsubscribeLink, null, { body: { token } })).body).toEqual({ kind });
    expect(await alertsOf(user)).toEqual(all);
    const answer = await oneClick(token);
    expect([answer.statusCode, answer.json()]).toEqual([200, { kind }]);
    expect(await alertsOf(user)).toEqual(expected);
    expect((await oneClick(token)).statusCode).toBe(200);
    expect(await alertsOf(user)).toEqual(expected);
  });

  it('changes nothing when it is only opened, as mail scanners do', async () => {
    const user = await subscriber();
    for (const method of ['GET', 'HEAD'] as const)
      await world.server.inject({ method, url: `/unsubscribe/${signer.sign(user.id, 'report')}` });
    expect(await alertsOf(user)).toEqual(all);
  });

  it('works for a user who never saved settings, because imports are mailed to them too', async () => {
    const user = await world.user();
    expect((await oneClick(signer.sign(user.id, 'import'))).statusCode).toBe(200);
    expect(await alertsOf(user)).toEqual({ ...api.noAlerts, imports: { status: false } });
  });

  it('that was invented or altered, or whose user does not exist, answers 404', async () => {
    const user = await subscriber();
    const token = signer.sign(user.id, 'report');
    const altered = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
    const nobody = signer.sign('00000000-0000-4000-8000-000000000000', 'report');
    for (const wrong of [altered, token.slice(0, -2), 'x', nobody])
      expect((await oneClick(wrong)).statusCode, wrong).toBe(404);
    expect((await world.call(api.checkUnsubscribeLink, null, { body: { token: altered } })).body).toEqual({
      kind: null,
    });
    expect(await alertsOf(user)).toEqual(all);
  });

  it('is signed the same way by every server on the same database', async () => {
    const again = await linkSigner(world.database);
    const { id } = await world.user();
    expect(again.read(signer.sign(id, 'critical'))).toEqual({ userId: id, kind: 'critical' });
  });
});

describe('the next mails', () => {
  it('are shown with their times and the time zone of the company', async () => {
    const { body } = await world.call(api.getNextMails, await subscriber(), {});
    expect(body).toEqual({
      time_zone: 'UTC',
      is_allowed: true,
      critical: { due_at: '2026-03-03T07:00:00.000Z', is_at_once: false },
      reports: { due_at: '2026-03-03T07:00:00.000Z' },
    });
    const blind = await world.user({ permissions: [] });
    expect((await world.call(api.getNextMails, blind, {})).body).toMatchObject({
      is_allowed: false,
      reports: { due_at: null },
    });
  });

  it('are shown with the content they would have now', async () => {
    const user = await subscriber();
    const preview = (kind: 'critical' | 'report') => world.call(api.previewMail, user, { params: { kind } });
    expect((await preview('critical')).body).toMatchObject({ is_quiet: true });
    const product = await catalogueOf(world.database).product({ rating: 220 });
    await companyRows(world.database, user.companyId).asset(product.id);
    await world.inRole('rampart_operator', 'UPDATE product SET rating = 20 WHERE id = $1', [product.id]);
    const critical = (await preview('critical')).body;
    expect([critical.is_quiet, critical.subject]).toEqual([false, `Critical alert: ${product.name}`]);
    const report = (await preview('report')).body;
    expect(report.html).toContain(product.name);
    expect(report.html).not.toContain('/unsubscribe/');
  });

  it('that are switched off are not found', async () => {
    expect((await world.call(api.previewMail, await world.user(), { params: { kind: 'report' } })).status).toBe(404);
  });
});
