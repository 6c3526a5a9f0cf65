import { sql } from 'kysely';
import { readAliasesIn } from '#catalogue/entries/aliases.actions.ts';
import { manufacturerAliases } from '#catalogue/entries/manufacturer-aliases.ts';
import { bareManufacturer, normaliseManufacturer, withAliases } from '#catalogue/entries/names.ts';
import type { OperatorDb } from '#db/transaction.ts';

const builtIn = Object.values(manufacturerAliases).flat();
const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;

/** The other names of a manufacturer that can become another one: after merges and new names, and aliases. */
export async function listMakerNames(db: OperatorDb, id: number): Promise<string[]> {
  const { rows: makers } = await sql<{ name: string; normalised_name: string }>`
    SELECT name, normalised_name FROM manufacturer WHERE id = ${id}`.execute(db);
  const [maker] = makers;
  if (!maker) return [];
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM manufacturer_other_name WHERE manufacturer_id = ${id}
    UNION ALL SELECT alias FROM manufacturer_alias`.execute(db);
  const own = new Set([maker.normalised_name, bareManufacturer(maker.name)]);
  return withAliases(await readAliasesIn(db), () => {
    const found = new Map<string, string>();
    for (const name of [...rows.map((row) => row.name), ...builtIn]) {
      const bare = bareManufacturer(name);
      if (!own.has(bare) && !found.has(bare) && normaliseManufacturer(name) === maker.normalised_name)
        found.set(bare, name);
    }
    return Promise.resolve([...found.values()].toSorted(byName));
  });
}
