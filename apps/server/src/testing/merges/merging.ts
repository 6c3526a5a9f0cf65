import { sql } from 'kysely';
import { expect } from 'vitest';
import * as api from '@rampart/contract/api/administration/doubles.ts';
import { importInputs } from '#catalogue/import-files.ts';
import { runMerge } from '#catalogue/merging/run-merge.actions.ts';
import { csaf, type AdvisoryGiven } from '#testing/loads/advisories.ts';
import type { World, WorldUser } from '#testing/world.ts';

export interface MergeableRow {
  id: number;
  uuid: string;
  vulnerability_count: number;
  rating: number | null;
}

type Pair = { kept: MergeableRow; merged: MergeableRow };
export const pairOf = ({ kept, merged }: Pair) => ({ merged: merged.uuid, kept: kept.uuid });

/** Products of the catalogue that can be merged, and merges of them by an operator. */
export function mergingIn(world: World, operator: WorldUser) {
  const load = (given: AdvisoryGiven) =>
    importInputs(world.database, [{ name: 'a.json', content: Buffer.from(JSON.stringify(csaf(given))) }], {
      now: world.services.clock(),
      onFile: () => {},
    });

  const find = async (name: string): Promise<MergeableRow | undefined> => {
    const { rows } = await world.database.asOperator((db) =>
      sql<MergeableRow>`SELECT id, uuid, vulnerability_count, rating FROM product WHERE name = ${name}`.execute(db),
    );
    return rows[0];
  };
  const get = async (name: string) => (await find(name)) as MergeableRow;

  let made = 0;
  /** Two products of one maker, each with an advisory of its own. */
  async function twoProducts() {
    made += 1;
    const [maker, kept, merged] = [`Orlec ${made}`, `RX100 no. ${made}`, `RX-100 no. ${made}`];
    const ids = [`ORL-${made}-1`, `ORL-${made}-2`] as const;
    const cves = [`CVE-2021-1${made}001`, `CVE-2021-1${made}002`, `CVE-2021-1${made}003`] as const;
    await load({
      id: ids[0],
      products: { [maker]: { [kept]: ['< 2.0'] } },
      vulnerabilities: [{ cve: cves[0] }, { cve: cves[1] }],
    });
    await load({
      id: ids[1],
      products: { [maker]: { [merged]: ['< 3.0'] } },
      vulnerabilities: [{ cve: cves[1] }, { cve: cves[2] }],
    });
    return { made, maker, ids, cves, kept: await get(kept), merged: await get(merged), names: { kept, merged } };
  }

  const run = (id: number) => runMerge(world.database, id, { now: world.services.clock() });
  async function merge(pair: Pair): Promise<number> {
    const { status, body } = await world.call(api.createMerge, operator, { body: pairOf(pair) });
    expect(status).toBe(200);
    expect(await run(body.id)).toBe(true);
    return body.id;
  }
  async function undo(id: number) {
    const { status } = await world.call(api.undoMerge, operator, { params: { id: String(id) } });
    expect(status).toBe(204);
    expect(await run(id)).toBe(true);
  }
  const listed = async (id: number) =>
    (await world.call(api.listMerges, operator, { body: {} })).body.merges.find((one) => one.id === id);

  return { load, find, get, twoProducts, run, merge, undo, listed };
}
