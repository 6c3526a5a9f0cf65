// @module-tag embedded
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Sorts texts in the order of the asset lists. */
async function sorted(texts: string[]): Promise<string[]> {
  const { rows } = await world.database.asOperator((db) =>
    sql<{ words: string }>`
      SELECT words FROM unnest(${texts}::text[]) words
      ORDER BY natural_key(words) COLLATE "C", words COLLATE natural_ci`.execute(db),
  );
  return rows.map(({ words }) => words);
}

it('puts names in the order of the collation that sorts all other lists', async () => {
  const names = ['', '7', '10', '0100', 'PLC', 'PLC 2', 'PLC-2', 'plc-10', 'PLC-10 b', 'PLC-10 B 2', 'PLC-10 b 11'];
  names.push('plc-00012345678901234566', 'PLC-00012345678901234567', 'Pumpe 3', 'Übergabe 1', 'übergabe 12', 'valve');
  const { rows } = await world.database.asOperator((db) =>
    sql<{ words: string }>`SELECT words FROM unnest(${names}::text[]) words ORDER BY words COLLATE natural_ci`.execute(
      db,
    ),
  );
  expect(await sorted(names.toReversed())).toEqual(rows.map(({ words }) => words));
});

it('distinguishes numbers that are longer than a serial number, and accepts any text', async () => {
  const wide = `${'9'.repeat(40)}`;
  expect(await sorted([`A${wide}2`, `A${wide}1`])).toEqual([`A${wide}1`, `A${wide}2`]);
  const hostile = [`${'ﷺ'.repeat(100)}`, '1a'.repeat(50), '각'.repeat(100), '\n\t'];
  expect(await sorted(hostile)).toHaveLength(4);
  const { rows } = await world.database.asOperator((db) =>
    sql<{ size: number }>`
      SELECT max(octet_length(natural_key(words))) AS size FROM unnest(${hostile}::text[]) words`.execute(db),
  );
  // An entry of a B-tree index can have at most 2,704 bytes.
  expect(rows[0]?.size).toBeLessThan(2_000);
});
