// @module-tag embedded
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as api from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { importingIn } from '#testing/imports/importing.ts';
import { createWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it('shows for more than 20,000 rows that other requests pause, but only on the embedded database', async () => {
  const user = await world.user();
  const id = await importingIn(world).upload(user, [{ Manufacturer: 'Nobody', Product: 'Nothing' }]);
  const pausesWith = async (rows: number) => {
    await world.database.inCompany(user.companyId, (db) =>
      db.updateTable('equipment_import').set({ rows }).where('id', '=', id).execute(),
    );
    const { body } = await world.call(api.getImport, user, { params: { id } });
    return (body as { pauses_others: boolean }).pauses_others;
  };
  expect(await pausesWith(20_000)).toBe(false);
  const isEmbedded = world.database.kind === 'embedded';
  expect(await pausesWith(20_001)).toBe(isEmbedded);
  const { body } = await world.call(api.listImports, user, { body: { pagination: {} } });
  expect(body.pauses_above).toBe(isEmbedded ? 20_000 : null);
});
