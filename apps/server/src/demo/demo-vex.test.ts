import { afterAll, beforeAll, expect, it } from 'vitest';
import { downloadVex, saveVexPublisher } from '@rampart/contract/api/vex/vex.ts';
import { vexFormatNames } from '@rampart/contract/rules/vulnerabilities/vex-formats.ts';
import { vexFaults } from '#testing/vex/validate.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';
import { loadDemo } from './demo.actions.ts';
import { loadDemoCatalogue } from './demo-catalogue.actions.ts';
import { loadDemoInventories } from './demo-inventory.actions.ts';

let world: World;
let user: WorldUser;
beforeAll(async () => {
  world = await createWorld();
  await loadDemo(world.database);
  await loadDemoCatalogue(world.database, new Date());
  await loadDemoInventories(world.database);
  const [company] = await world.inRole<{ id: number }>('rampart_operator', 'SELECT id FROM company ORDER BY id');
  user = await world.user({ companyId: company?.id ?? 0 });
  await world.call(saveVexPublisher, user, {
    body: { vex_publisher_name: 'Prairie Gas', vex_publisher_namespace: 'https://prairie.example/security' },
  });
}, 120_000);
afterAll(() => world.close());

it.each(vexFormatNames)(
  'the validators accept %s with the advisories of the demo',
  { timeout: 120_000 },
  async (format) => {
    for (const assets of ['false', 'true'] as const) {
      const { status, text } = await world.call(downloadVex, user, { query: { format, assets } });
      expect(status).toBe(200);
      expect(text.length).toBeGreaterThan(100_000);
      expect(await vexFaults[format](text)).toEqual([]);
    }
  },
);
