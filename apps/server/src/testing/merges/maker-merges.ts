import { wholeScope } from '@rampart/contract/rules/catalogue/source-scope.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import * as api from '@rampart/contract/api/administration/manufacturers.ts';
import { createMakerSplit } from '@rampart/contract/api/administration/maker-splits.ts';
import { importInputs } from '#catalogue/import-files.ts';
import { runMakerMerge } from '#catalogue/makers/run-maker-merge.actions.ts';
import { csaf, type AdvisoryGiven } from '#testing/loads/advisories.ts';
import type { World, WorldUser } from '#testing/world.ts';

export interface StoredMaker {
  id: number;
  uuid: string;
}

export interface StoredProduct {
  id: number;
  uuid: string;
  maker: string;
  vulnerability_count: number;
}

/** Manufacturers that loads bring, and their merges, as an operator makes them. */
export function makerMergesIn(world: World, operator: WorldUser) {
  const load = (...given: AdvisoryGiven[]) =>
    importInputs(
      world.database,
      given.map((one) => ({ name: `${one.id}.json`, content: Buffer.from(JSON.stringify(csaf(one))) })),
      { now: world.services.clock(), onFile: () => {} },
    );
  let made = 0;
  const run = (id: number) => runMakerMerge(world.database, id, { now: world.services.clock() });
  return {
    load,
    run,
    /** An advisory about products of a manufacturer, with a vulnerability of its own. */
    async bring(maker: string, ...names: string[]) {
      made += 1;
      const id = `MAKER-${made}`;
      const products = { [maker]: Object.fromEntries(names.map((name) => [name, ['< 2.0']])) };
      await load({ id, products, vulnerabilities: [{ cve: `CVE-2019-${10_000 + made}` }] });
      return { id, cve: `CVE-2019-${10_000 + made}` };
    },
    async maker(name: string) {
      const { rows } = await world.database.asOperator((db) =>
        sql<StoredMaker>`SELECT id, uuid FROM manufacturer WHERE name = ${name}`.execute(db),
      );
      return rows[0];
    },
    /** The same, of which only the products that match a pattern are taken. */
    async bringPart(maker: string, pattern: string, ...names: string[]) {
      made += 1;
      const products = { [maker]: Object.fromEntries(names.map((name) => [name, ['< 2.0']])) };
      const given = csaf({ id: `MAKER-${made}`, products, vulnerabilities: [{ cve: `CVE-2019-${10_000 + made}` }] });
      const scope = { ...wholeScope, products: [pattern] };
      const content = Buffer.from(JSON.stringify(given));
      await importInputs(world.database, [{ name: `${made}.json`, content }], { now: world.services.clock(), scope });
    },
    /** All products of these names, in their order. */
    async products(...names: string[]): Promise<StoredProduct[]> {
      const { rows } = await world.database.asOperator((db) =>
        sql<StoredProduct>`
          SELECT id, uuid, manufacturer_name AS maker, vulnerability_count FROM product
          WHERE name = ANY(${names}::text[]) ORDER BY array_position(${names}::text[], name), id`.execute(db),
      );
      return rows;
    },
    async merge(merged: string, kept: string): Promise<number> {
      const { status, body } = await world.call(api.createMakerMerge, operator, { body: { merged, kept } });
      expect(status).toBe(200);
      expect(await run(body.id)).toBe(true);
      return body.id;
    },
    /** Gives products, by their names, another manufacturer. */
    async split(uuid: string, name: string, ...names: string[]): Promise<number> {
      const products = (await this.products(...names)).map((product) => product.id);
      const { status, body } = await world.call(createMakerSplit, operator, {
        params: { uuid },
        body: { name, products },
      });
      expect(status).toBe(200);
      expect(await run(body.id)).toBe(true);
      return body.id;
    },
    async undo(id: number) {
      const { status } = await world.call(api.undoMakerMerge, operator, { params: { id: String(id) } });
      expect(status).toBe(204);
      expect(await run(id)).toBe(true);
    },
    listed: async (id: number) =>
      (await world.call(api.listMakerMerges, operator, { body: {} })).body.merges.find((one) => one.id === id),
  };
}
