import { sql, type Selectable } from 'kysely';
import type { ImportProfile as ProfileAnswer } from '@rampart/contract/api/spreadsheets/mapping.ts';
import { mapping, sheetSample, type Mapping, type SheetSample } from '@rampart/contract/rules/mapping/mapping.ts';
import { relocateMapping } from '@rampart/contract/rules/mapping/relocate.ts';
import type { CompanyDb } from '#db/transaction.ts';
import type { ImportProfile } from '#db/types.ts';
import { notFound } from '#http/errors.ts';

export const answered = ['id', 'name', 'headings', 'version', 'saved_by', 'saved_at', 'used_at'] as const;

/** Names each field, because a row can have more, and the answer of a refusal is sent as it is. */
export function profileOf({
  id,
  name,
  headings,
  version,
  saved_by,
  saved_at,
  used_at,
}: Pick<Selectable<ImportProfile>, (typeof answered)[number]>): ProfileAnswer {
  return {
    id,
    name,
    headings,
    version,
    saved_by,
    saved_at: saved_at.toISOString(),
    used_at: used_at?.toISOString() ?? null,
  };
}

export async function listProfiles(db: CompanyDb): Promise<ProfileAnswer[]> {
  const rows = await db.selectFrom('import_profile').select(answered).orderBy('name').orderBy('id').execute();
  return rows.map(profileOf);
}

export async function getProfile(db: CompanyDb, id: number) {
  const row = await db.selectFrom('import_profile').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return keptMappingOf(row);
}

export function keptMappingOf(row: Selectable<ImportProfile>) {
  return { profile: profileOf(row), sheet: sheetSample.parse(row.sample), mapping: mapping.parse(row.mapping) };
}

export interface Recognised {
  id: number;
  name: string;
  /** The mapping of the profile, with the columns of this file. */
  mapping: Mapping;
}

/** The profile that fits the headings of a file. The one with most headings is best, then the latest used. */
export async function recogniseProfile(db: CompanyDb, sheets: readonly SheetSample[]): Promise<Recognised | undefined> {
  const rows = await db
    .selectFrom('import_profile')
    .select(['id', 'name', 'headings', 'mapping', 'used_at', 'saved_at'])
    // Headings are enough. The rows of all profiles would be many megabytes.
    .select(sql<unknown>`sample || '{"rows": [], "values": []}'`.as('sample'))
    .execute();
  const fitting = rows.flatMap((row) => {
    const moved = relocateMapping(mapping.parse(row.mapping), sheetSample.parse(row.sample), sheets);
    if (!moved) return [];
    const last = Math.max(row.used_at?.getTime() ?? 0, row.saved_at.getTime());
    return [{ id: row.id, name: row.name, mapping: moved, headings: row.headings.length, last }];
  });
  return fitting.toSorted((a, b) => b.headings - a.headings || b.last - a.last || b.id - a.id)[0];
}
