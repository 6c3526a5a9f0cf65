import { expect, it } from 'vitest';
import type { ImportPair } from '@rampart/contract/api/spreadsheets/matching.ts';
import type { Mapping } from '@rampart/contract/rules/mapping/mapping.ts';
import { findProduct, rowCount, send, stateOf, until, untilApplying } from './programs/crashed-imports.ts';
import { killedServers, type Server } from './programs/killed-servers.ts';

const { start, replace } = killedServers();

it(
  'a mapped import goes on where the person was, if kill -9 meets a saved draft, a decision about a product, or its applying',
  { timeout: 300_000 },
  async () => {
    const first = await start();
    const product = await findProduct(first);
    const lines = Array.from(
      { length: rowCount },
      (_, index) => `${product.organizations[0]?.name},${product.name},T-${index}`,
    );
    const strange = ['Nobody,Unheard of,T-strange', 'Nobody,Heard of never,T-none'];
    const id = await send(first, `Hersteller,Typ,Inventarnummer\n${[...strange, ...lines].join('\n')}\n`);
    await until(first, id, ({ state }) => state === 'mapping');
    interface Draft {
      mapping: Mapping;
      version: number;
    }
    const path = `/api/imports/${id}`;
    const getDraft = async (server: Server) => {
      const { mapping, version } = await server.call<Draft>('GET', `${path}/mapping`);
      return { mapping, version };
    };
    const proposed = await getDraft(first);
    const column = (place: number) => ({ columns: [place], joinedBy: ' ', constant: null });
    const Location = { columns: [], joinedBy: ' ', constant: 'Crash Yard' };
    const fields = { Manufacturer: column(0), Product: column(1), 'Asset ID': column(2), Location };
    const mapping: Mapping = { ...proposed.mapping, fields, key: 'Asset ID' };
    await first.call('PUT', `${path}/mapping`, { mapping, version: proposed.version });

    const second = await replace(first);
    const draft = await getDraft(second);
    expect(draft).toEqual({ mapping, version: proposed.version + 1 });
    expect((await stateOf(second, id)).state).toBe('mapping');
    await second.call('POST', `${path}/mapping/apply`, { ...draft, profile: { name: 'Crash' } });
    await until(second, id, ({ state }) => state === 'matching');
    const pairsOf = async (server: Server) => {
      const { pairs } = await server.call<{ pairs: ImportPair[] }>('POST', `${path}/pairs`, {});
      return new Map(pairs.map((pair) => [pair.model, pair]));
    };
    const decide = async (server: Server, model: string, decision: object) => {
      const pair = (await pairsOf(server)).get(model)?.id;
      await server.call('PUT', `${path}/pairs`, { decisions: [{ pair, ...decision }] });
    };
    await decide(second, 'Unheard of', { state: 'confirmed', product: product.uuid });

    const third = await replace(second);
    const pairs = await pairsOf(third);
    const states = [...pairs.values()].map(({ model, state }) => [model, state]);
    expect(Object.fromEntries(states)).toEqual({
      'Unheard of': 'confirmed',
      'Heard of never': 'open',
      [product.name]: 'certain',
    });
    expect(pairs.get('Unheard of')?.product?.uuid).toBe(product.uuid);
    expect((await stateOf(third, id)).state).toBe('matching');
    await decide(third, 'Heard of never', { state: 'set-aside' });
    await third.call('POST', `${path}/pairs/continue`);
    await untilApplying(third, id);
    const killedAt = Date.now();

    const fourth = await replace(third);
    const done = await until(fourth, id, ({ state }) => state === 'done');
    expect(Date.parse(done.finished_at ?? '')).toBeGreaterThan(killedAt);
    expect(done).toMatchObject({
      profile: 'Crash',
      counts: { new: rowCount + 1, faulty: 1, products_added: 1, locations_created: 1 },
    });
    const { metadata, assets } = await fourth.call<{
      metadata: { total_assets: number; total_locations: number };
      assets: { version: number }[];
    }>('POST', `/api/product/${product.uuid}/assets`, {});
    expect(metadata).toMatchObject({ total_assets: rowCount + 1, total_locations: 1 });
    expect(assets.every(({ version }) => version === 1)).toBe(true);
    const { profiles } = await fourth.call<{ profiles: { name: string }[] }>('GET', '/api/import-profiles');
    expect(profiles.filter(({ name }) => name === 'Crash')).toHaveLength(1);
    const { decisions } = await fourth.call<{ decisions: object[] }>('POST', '/api/import-decisions', {
      search: 'Nobody',
    });
    expect(decisions).toHaveLength(2);
  },
);
