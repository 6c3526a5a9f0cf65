import type { Mapping } from '@rampart/contract/rules/mapping/mapping.ts';
import type { Author } from '#db/connect.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { conflict, notFound } from '#http/errors.ts';
import { freshStart } from '../lease/crashes.actions.ts';
import { clearPairs } from '../matching/pairs.actions.ts';
import { draftOf, lockDraft } from './draft.queries.ts';
import { requireNoFaults } from './mapping-faults.ts';
import { keepProfile } from './profiles.actions.ts';
import { storableJson } from './stored-mapping.ts';

interface Sent {
  mapping: Mapping;
  version: number;
}

/** Keeps a mapping that is not finished. It may have faults. */
export async function saveDraft(db: CompanyDb, id: number, { mapping, version }: Sent, savedBy: string) {
  await lockDraft(db, id, version);
  const saved = await db
    .updateTable('equipment_import')
    .set({ mapping: storableJson(mapping), mapping_version: version + 1, mapping_saved_by: savedBy })
    .where('id', '=', id)
    .returning(['mapping', 'mapping_version', 'mapping_saved_by'])
    .executeTakeFirstOrThrow();
  return draftOf(saved);
}

/**
 * From now on the file is read with this mapping. With a name, later files with the same headings are too. A mapping can
 * name locations, so who applies it needs the permission to create them.
 */
export async function applyMapping(
  db: CompanyDb,
  id: number,
  { profile, createsLocations, ...sent }: Sent & { profile: { name: string } | null; createsLocations: boolean },
  { userName }: Author,
  at: Date,
): Promise<void> {
  const { sheets } = await lockDraft(db, id, sent.version);
  requireNoFaults(sent.mapping, sheets);
  const sample = sheets.find(({ name }) => name === sent.mapping.sheet);
  if (!sample) throw notFound();
  await saveDraft(db, id, sent, userName);
  const kept =
    profile && (await keepProfile(db, { name: profile.name, mapping: sent.mapping, sample, by: userName, at }));
  await db
    .updateTable('equipment_import')
    .set({
      state: 'analysing',
      reason: null,
      is_mapped: true,
      is_matched: false,
      creates_locations: createsLocations,
      profile_id: kept?.id ?? null,
      profile_name: kept?.name ?? null,
      ...freshStart,
    })
    .where('id', '=', id)
    .execute();
}

const notMatching = 'This import no longer waits for its products.';

async function lockMatching(db: CompanyDb, id: number): Promise<void> {
  const found = await db
    .selectFrom('equipment_import')
    .select('state')
    .where('id', '=', id)
    .where('received_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw notFound();
  if (found.state !== 'matching') throw conflict({ id: [notMatching] }, notMatching);
}

/** Goes back from the products of an import to its mapping. */
export async function changeMapping(db: CompanyDb, id: number): Promise<void> {
  await lockMatching(db, id);
  await clearPairs(db, id);
  await waitForMapping(db, id, null);
}

/** Waits for the mapping again. The draft stays. If Rampart itself goes back, the reason says why. */
export async function waitForMapping(db: CompanyDb, id: number, reason: string | null): Promise<void> {
  await db
    .updateTable('equipment_import')
    .set({ state: 'mapping', reason, is_mapped: false, profile_id: null, profile_name: null, rows: 0, ...freshStart })
    .where('id', '=', id)
    .execute();
}

/** The products are chosen. Rows of open pairs become faulty. */
export async function continueWithProducts(db: CompanyDb, id: number): Promise<void> {
  await lockMatching(db, id);
  await db
    .updateTable('equipment_import')
    .set({ state: 'analysing', is_matched: true, ...freshStart })
    .where('id', '=', id)
    .execute();
}
