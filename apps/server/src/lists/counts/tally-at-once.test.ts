// @module-tag embedded
import { afterAll, beforeAll, expect, it } from 'vitest';
import { workKinds, workplace } from '#testing/asset-work.ts';
import { wrongCounts } from '#testing/recount.ts';
import { createWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const writers = 4;
const pieces = 60;

/** Returns the same numbers in every run. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(state / 65_536);
  };
}

it('several transactions that write at the same time neither deadlock nor make a count wrong', async () => {
  const perform = await workplace(world);
  for (let n = 0; n < 24; n += 1) await perform({ kind: 'create', company: n, a: 1, b: n % 5, c: n });
  const failures: unknown[] = [];
  const write = async (writer: number) => {
    const next = numbersFrom(writer + 1);
    for (let n = 0; n < pieces; n += 1) {
      const kind = workKinds[next() % workKinds.length] as (typeof workKinds)[number];
      const piece = { kind, company: next(), a: next(), b: next(), c: next() };
      await perform(piece).then(
        (status) => status >= 500 && failures.push({ ...piece, status }),
        (error: Error) => failures.push({ ...piece, error: error.message }),
      );
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  expect(failures).toEqual([]);
  expect(await wrongCounts(world)).toEqual({});
}, 240_000);
