import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noAlerts, saveAlerts, type Alerts } from '@rampart/contract/api/notifications.ts';
import { getUser } from '@rampart/contract/api/session/session.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  // Weeks pass in this test without another sign-in.
  world = await createWorld({ config: { sessionIdleMinutes: 60 * 24 * 30, sessionMaxHours: 24 * 60 } });
});
afterAll(() => world.close());

const reportsOf = (
  frequency_type: Alerts['reports']['frequency_type'],
  value: number | null,
  status = true,
): Alerts => ({
  critical: { status: false },
  reports: { status, frequency_type, value },
});
const save = (user: WorldUser, alerts: unknown) =>
  world.call(saveAlerts, user, { body: { alerts } as { alerts: Alerts } });
const alertsOf = async (user: WorldUser) => (await world.call(getUser, user, {})).body.alerts;

interface Row {
  anchor: string | null;
  critical_due_at: Date | null;
  report_due_at: Date | null;
}
async function rowOf({ id }: WorldUser): Promise<Row | undefined> {
  const rows = await world.inRole<Row>(
    'rampart_operator',
    'SELECT anchor::text, critical_due_at, report_due_at FROM alert_setting WHERE user_id = $1',
    [id],
  );
  return rows[0];
}

describe('the alerts settings', () => {
  it('are off for a user who never saved them, and are part of the current user', { tags: ['embedded'] }, async () => {
    expect(await alertsOf(await world.user())).toEqual(noAlerts);
  });

  it.each([
    reportsOf('weekly', 1),
    reportsOf('weekly', 7),
    reportsOf('bi_weekly', 3),
    reportsOf('monthly', 30),
    reportsOf('monthly', null, false),
    { critical: { status: true }, reports: { status: false, frequency_type: 'monthly', value: 15 } } satisfies Alerts,
    { ...noAlerts, critical: { status: true, when: 'at_once', from_score: 0, assets: 'high' } },
    { ...noAlerts, critical: { status: false, when: 'daily', from_score: 7.3, assets: 'all' } },
    { ...noAlerts, imports: { status: false } },
  ])('are saved unchanged: %j', async (alerts) => {
    const user = await world.user({ permissions: [] });
    const { status, body } = await save(user, alerts);
    expect([status, body.message]).toEqual([200, 'Success']);
    const critical = { ...noAlerts.critical, ...alerts.critical };
    expect(await alertsOf(user)).toEqual({ imports: { status: true }, ...alerts, critical });
  });

  it.each([
    [reportsOf('weekly', 0), 'alerts.reports.value'],
    [reportsOf('weekly', 8), 'alerts.reports.value'],
    [reportsOf('bi_weekly', 15), 'alerts.reports.value'],
    [reportsOf('monthly', 31), 'alerts.reports.value'],
    [reportsOf('monthly', 1.5), 'alerts.reports.value'],
    [reportsOf('monthly', 31, false), 'alerts.reports.value'],
    [reportsOf('weekly', null), 'alerts.reports.value'],
    [reportsOf('weekly', '1' as never), 'alerts.reports.value'],
    [reportsOf('daily' as never, 1), 'alerts.reports.frequency_type'],
    [{ ...noAlerts, critical: { status: 'yes' } }, 'alerts.critical.status'],
    [{ ...noAlerts, critical: {} }, 'alerts.critical.status'],
    [{ ...noAlerts, critical: { status: true, when: 'hourly' } }, 'alerts.critical.when'],
    [{ ...noAlerts, critical: { status: true, from_score: 10.1 } }, 'alerts.critical.from_score'],
    [{ ...noAlerts, critical: { status: true, from_score: -1 } }, 'alerts.critical.from_score'],
    [{ ...noAlerts, critical: { status: true, from_score: 7.25 } }, 'alerts.critical.from_score'],
    [{ ...noAlerts, critical: { status: true, from_score: '9' } }, 'alerts.critical.from_score'],
    [{ ...noAlerts, critical: { status: true, assets: 'low' } }, 'alerts.critical.assets'],
    [{ critical: { status: true } }, 'alerts.reports'],
    [{ ...noAlerts, more: 1 }, 'alerts.more'],
    [null, 'alerts'],
  ])('are refused, naming the field: %j', async (alerts, field) => {
    const user = await world.user();
    const { status, body } = await save(user, alerts);
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toContain(field);
    expect(await alertsOf(user)).toEqual(noAlerts);
  });

  it('keep the choice about critical alerts when they are saved without it, one field at a time', async () => {
    const user = await world.user();
    await save(user, { ...noAlerts, critical: { status: true, when: 'at_once', from_score: 6.5, assets: 'high' } });
    await save(user, reportsOf('monthly', 5));
    const kept = { status: false, when: 'at_once', from_score: 6.5, assets: 'high' };
    expect((await alertsOf(user)).critical).toEqual(kept);
    await save(user, { ...noAlerts, critical: { status: true, assets: 'all' } });
    expect((await alertsOf(user)).critical).toEqual({ ...kept, status: true, assets: 'all' });
  });

  it('of one user differ from those of a colleague', async () => {
    const user = await world.user();
    const colleague = await world.user({ companyId: user.companyId });
    await save(user, reportsOf('monthly', 5));
    expect(await alertsOf(colleague)).toEqual(noAlerts);
  });
});

describe('mails that are switched on', () => {
  it('are due at 07:00 in the time zone of the company', async () => {
    const companyId = await world.company();
    await world.inRole('rampart_operator', `UPDATE company SET time_zone = 'America/Chicago' WHERE id = $1`, [
      companyId,
    ]);
    const user = await world.user({ companyId });
    await save(user, { critical: { status: true }, reports: reportsOf('monthly', 15).reports });
    expect(await rowOf(user)).toEqual({
      anchor: null,
      critical_due_at: new Date('2026-03-02T13:00:00Z'),
      // Summer time has begun by then.
      report_due_at: new Date('2026-03-15T12:00:00Z'),
    });
  });

  it('keep their times when the same settings are saved again; bi-weekly reports keep their anchor', async () => {
    const user = await world.user();
    // Now it is Monday, 2 March 2026, 09:00.
    await save(user, reportsOf('bi_weekly', 1));
    const first = await rowOf(user);
    expect(first).toMatchObject({ anchor: '2026-03-09', report_due_at: new Date('2026-03-09T07:00:00Z') });
    world.advance(8 * 24 * 60);
    try {
      await save(user, { ...reportsOf('bi_weekly', 1), critical: { status: true } });
      expect(await rowOf(user)).toMatchObject({ anchor: '2026-03-09', report_due_at: first?.report_due_at });
      expect((await save(user, reportsOf('bi_weekly', 2))).status).toBe(200);
      expect(await rowOf(user)).toMatchObject({ anchor: '2026-03-17', critical_due_at: null });
    } finally {
      world.advance(-8 * 24 * 60);
    }
  });

  it('get new due times when the company changes its time zone', async () => {
    const user = await world.user();
    await save(user, reportsOf('weekly', 1));
    await world.inRole('rampart_operator', `UPDATE company SET time_zone = 'Asia/Tokyo' WHERE id = $1`, [
      user.companyId,
    ]);
    expect(await rowOf(user)).toMatchObject({ report_due_at: null });
  });
});
