import { sql } from 'kysely';
import { readAliasesIn } from '#catalogue/entries/aliases.actions.ts';
import {
  bareManufacturer,
  makerUuid,
  manufacturerNamed,
  normaliseManufacturer,
  shownManufacturer,
  withAliases,
} from '#catalogue/entries/names.ts';
import { cleanLine } from '#catalogue/files/clean-text.ts';
import type { OperatorDb } from '#db/transaction.ts';

export interface SplitMaker {
  id: number;
  uuid: string;
  name: string;
  normalised_name: string;
}

/** The manufacturer that gets products of another one. */
export interface SplitTarget {
  /** Null if the catalogue does not have it yet. */
  id: number | null;
  uuid: string;
  name: string;
  normalisedName: string;
  /** Names that lead to the first manufacturer now. Empty if the name means nothing, or another manufacturer. */
  taken: string[];
  /** The merge that made the name lead there, with the id that the merged manufacturer had. */
  former: { id: number; merge_id: number } | null;
  /** Why the manufacturer cannot get products, as a text for users. */
  obstacle: string | null;
}

/** What a name means that an operator gives the products of a manufacturer. */
export async function findTarget(db: OperatorDb, maker: SplitMaker, text: string): Promise<SplitTarget> {
  const given = cleanLine(text);
  const [named, bare] = await withAliases(await readAliasesIn(db), () =>
    Promise.resolve([manufacturerNamed(given), bareManufacturer(given)] as const),
  );
  const isTaken = named.normalisedName === maker.normalised_name;
  const normalisedName = isTaken ? bare : named.normalisedName;
  const uuid = makerUuid(normalisedName);
  const { rows } = await sql<{ id: number; uuid: string; name: string }>`
    SELECT id, uuid, name FROM manufacturer WHERE normalised_name = ${normalisedName}`.execute(db);
  const [known] = rows;
  const others = isTaken ? await findTaken(db, maker.id, uuid, bare) : [];
  const merged = others.find(({ former_id }) => former_id !== null);
  return {
    id: known?.id ?? null,
    uuid: known?.uuid ?? uuid,
    name: known?.name ?? (isTaken ? (others[0]?.name ?? shownManufacturer(given)) : named.name),
    normalisedName,
    taken: isTaken ? [...new Set(others.length > 0 ? others.map(({ name }) => name) : [given])] : [],
    former: merged?.former_id && merged.merge_id ? { id: merged.former_id, merge_id: merged.merge_id } : null,
    obstacle: obstacleOf(maker, isTaken, bare),
  };
}

interface TakenName {
  name: string;
  former_id: number | null;
  merge_id: number | null;
}

/** The other name, and the aliases of operators, that are spelled so. */
async function findTaken(db: OperatorDb, makerId: number, uuid: string, bare: string): Promise<TakenName[]> {
  const { rows } = await sql<TakenName>`
    SELECT name, former_id, merge_id FROM manufacturer_other_name
    WHERE uuid = ${uuid} AND manufacturer_id = ${makerId}
    UNION ALL SELECT alias, NULL, NULL FROM manufacturer_alias WHERE normalised_alias = ${bare}`.execute(db);
  return rows;
}

function obstacleOf({ name, normalised_name }: SplitMaker, isTaken: boolean, bare: string): string | null {
  if (!isTaken) return null;
  if (bare === bareManufacturer(name)) return 'This is the name of the manufacturer. Choose another one.';
  if (bare === normalised_name)
    return 'The manufacturer was created with this name, and its links use it. Choose another one.';
  return null;
}

/** Whether a name leads away from itself, because Rampart knows it as an alias. */
export async function isLedOn(db: OperatorDb, normalisedName: string): Promise<boolean> {
  const means = await withAliases(await readAliasesIn(db), () =>
    Promise.resolve(normaliseManufacturer(normalisedName)),
  );
  return means !== normalisedName;
}
