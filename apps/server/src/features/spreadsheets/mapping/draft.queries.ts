import { mapping, type Mapping } from '@rampart/contract/rules/mapping/mapping.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { changed, conflict, notFound } from '#http/errors.ts';
import { storedSample } from './stored-mapping.ts';

const noLongerWaits = 'This import no longer waits for its mapping.';

const drafts = (db: CompanyDb, id: number) =>
  db
    .selectFrom('equipment_import')
    .select(['file_name', 'state', 'sample', 'mapping', 'mapping_version', 'mapping_saved_by'])
    .where('id', '=', id)
    .where('received_at', 'is not', null)
    // A file with our headings never had a mapping.
    .where('mapping', 'is not', null);

/** The sheets of a file that waits for its mapping, with the draft and the names of the company's profiles. */
export async function getMapping(db: CompanyDb, id: number) {
  const found = await drafts(db, id).executeTakeFirst();
  if (!found) throw notFound();
  if (found.state !== 'mapping') throw conflict({ id: [noLongerWaits] }, noLongerWaits);
  const profiles = await db.selectFrom('import_profile').select(['id', 'name']).orderBy('name').orderBy('id').execute();
  return { file_name: found.file_name, sheets: storedSample.parse(found.sample), ...draftOf(found), profiles };
}

interface StoredDraft {
  mapping: unknown;
  mapping_version: number;
  mapping_saved_by: string | null;
}

export function draftOf(stored: StoredDraft): { mapping: Mapping; version: number; saved_by: string | null } {
  return {
    mapping: mapping.parse(stored.mapping),
    version: stored.mapping_version,
    saved_by: stored.mapping_saved_by,
  };
}

/** Locks an import that waits for its mapping, if the draft still has the version that the user saw. */
export async function lockDraft(db: CompanyDb, id: number, version: number) {
  const found = await drafts(db, id).forUpdate().executeTakeFirst();
  if (!found) throw notFound();
  const draft = draftOf(found);
  if (found.state !== 'mapping') throw changed(noLongerWaits, { draft });
  if (draft.version !== version)
    throw changed('Another user changed this mapping. Check the newer one before you save.', { draft });
  return { sheets: storedSample.parse(found.sample) };
}
