import { expect, it } from 'vitest';
import { findProduct, rowCount, send, until, untilApplying } from './programs/crashed-imports.ts';
import { killedServers, type Server } from './programs/killed-servers.ts';

const { start, kill } = killedServers();

/** Uploads this many new assets of a product that the company does not have yet. */
async function upload(server: Server) {
  const product = await findProduct(server);
  const lines = Array.from(
    { length: rowCount },
    (_, index) => `,${product.id},CRASH-${index + 1},High,Shelf ${index % 7}`,
  );
  return { product, id: await send(server, `Rampart ID,Product ID,Asset ID,Priority,Location\n${lines.join('\n')}\n`) };
}

it(
  'an import ends exactly once, even if kill -9 interrupts its analysis and its applying',
  { timeout: 300_000 },
  async () => {
    const first = await start();
    const { product, id } = await upload(first);
    await until(first, id, ({ state, rows }) => state === 'analysing' && rows > 0);
    await kill(first);

    const second = await start();
    await untilApplying(second, id);
    const killedAt = Date.now();
    await kill(second);

    const third = await start();
    const done = await until(third, id, ({ state }) => state === 'done');
    // The import was not done before the kill.
    expect(Date.parse(done.finished_at ?? '')).toBeGreaterThan(killedAt);
    expect(done).toMatchObject({
      rows: rowCount,
      counts: { new: rowCount, faulty: 0, products_added: 1, locations_created: 7 },
    });
    const { metadata, assets } = await third.call<{
      metadata: { total_assets: number; total_locations: number };
      assets: { id: number; version: number }[];
    }>('POST', `/api/product/${product.uuid}/assets`, {});
    expect(metadata).toMatchObject({ total_assets: rowCount, total_locations: 7 });
    expect(assets.every(({ version }) => version === 1)).toBe(true);

    await third.call('POST', `/api/imports/${id}/undo`);
    // The embedded database may answer only after the undo.
    await until(third, id, ({ state }) => state === 'undoing').catch(() => {});
    await kill(third);
    const fourth = await start();
    expect(await until(fourth, id, ({ state }) => state === 'undone')).toMatchObject({ kept: 0 });
    const after = await fourth.call<{ metadata: { total_assets: number } }>(
      'POST',
      `/api/product/${product.uuid}/assets`,
      {},
    );
    expect(after.metadata.total_assets).toBe(0);
  },
);
