import { sql } from 'kysely';
import type { Mapping, SheetSample } from '@rampart/contract/rules/mapping/mapping.ts';
import { usedHeadings } from '@rampart/contract/rules/mapping/relocate.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { isSameText } from '#db/fragments.ts';
import { lockMyEquipment } from '#lists/my-equipment.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { changed, invalid, notFound } from '#http/errors.ts';
import { requireNoFaults } from './mapping-faults.ts';
import { answered, keptMappingOf, profileOf } from './profiles.queries.ts';
import { storableJson } from './stored-mapping.ts';

interface Kept {
  name: string;
  mapping: Mapping;
  sample: SheetSample;
  by: string;
  at: Date;
}

/** Keeps a mapping by name. It replaces the profile that has this name. */
export async function keepProfile(db: CompanyDb, { name, mapping, sample, by, at }: Kept) {
  await lockMyEquipment(db);
  await requireRoom(db, name);
  // They are cells of this file. Later files have others.
  const { rounded: _, ...kept } = sample;
  const { rows } = await sql<{ id: number; name: string }>`
    INSERT INTO import_profile AS kept (name, headings, sample, mapping, saved_by, saved_at, used_at)
    VALUES (${name}, ${storedHeadings(mapping, sample)}::text[], ${storableJson(kept)}::jsonb,
      ${storedMapping(mapping)}::jsonb, ${by}, ${at}, ${at})
    ON CONFLICT (company_id, lower(name COLLATE "und-x-icu")) DO UPDATE SET name = excluded.name,
      version = kept.version + 1, headings = excluded.headings, sample = excluded.sample, mapping = excluded.mapping, saved_by = excluded.saved_by,
      saved_at = excluded.saved_at, used_at = excluded.used_at
    RETURNING id, name`.execute(db);
  return rows[0];
}

/** Without the other sheets of its draft. */
function storedMapping(draft: Mapping): string {
  const { left: _, ...mapping } = draft;
  return storableJson(mapping);
}

const storedHeadings = (mapping: Mapping, sample: SheetSample): string[] =>
  JSON.parse(storableJson(usedHeadings(mapping, sample))) as string[];

async function requireRoom(db: CompanyDb, name: string): Promise<void> {
  const others = await db
    .selectFrom('import_profile')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(({ not }) => not(isSameText('name', name)))
    .executeTakeFirstOrThrow();
  if (others.count < limits.importProfilesMax) return;
  throw invalid({ 'profile.name': [`The company can keep at most ${limits.importProfilesMax} mappings.`] });
}

/** Changes the name or the mapping of a profile, if it still has the version that the user saw. */
export async function updateProfile(
  db: CompanyDb,
  id: number,
  given: { name?: string | undefined; mapping?: Mapping | undefined; version: number },
  savedBy: string,
  at: Date,
) {
  // Two users who choose the same name wait for each other, as with groups.
  await lockMyEquipment(db);
  const found = await db.selectFrom('import_profile').selectAll().where('id', '=', id).executeTakeFirst();
  if (!found) throw notFound();
  const newer = keptMappingOf(found);
  if (found.version !== given.version)
    throw changed(`${found.saved_by} changed this kept mapping. Check the newer one before you save.`, { newer });
  const { sheet: sample } = newer;
  const mapping = given.mapping ?? newer.mapping;
  if (given.mapping) requireNoFaults(mapping, [sample]);
  const name = given.name ?? found.name;
  const taken = await db
    .selectFrom('import_profile')
    .select('id')
    .where(isSameText('name', name))
    .where('id', '!=', id)
    .executeTakeFirst();
  if (taken) throw invalid({ name: ['A kept mapping with this name already exists.'] });
  const row = await db
    .updateTable('import_profile')
    .set({
      name,
      version: given.version + 1,
      mapping: storedMapping(mapping),
      headings: storedHeadings(mapping, sample),
      saved_by: savedBy,
      saved_at: at,
    })
    .where('id', '=', id)
    .returning(answered)
    .executeTakeFirstOrThrow();
  return profileOf(row);
}

/** Its imports keep its name. */
export async function removeProfile(db: CompanyDb, id: number): Promise<void> {
  // Before the profile, as an import that is applied locks them. Otherwise the two could deadlock.
  await db.selectFrom('equipment_import').select('id').where('profile_id', '=', id).orderBy('id').forUpdate().execute();
  const removed = await db.deleteFrom('import_profile').where('id', '=', id).executeTakeFirst();
  if (removed.numDeletedRows === 0n) throw notFound();
}
