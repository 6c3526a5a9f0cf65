import { mappingFaults } from '@rampart/contract/rules/mapping/mapping-faults.ts';
import type { SheetSample } from '@rampart/contract/rules/mapping/mapping.ts';
import { proposeMapping } from '@rampart/contract/rules/mapping/propose.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { freshStart } from '../lease/crashes.actions.ts';
import { recogniseProfile } from './profiles.queries.ts';
import { storableJson } from './stored-mapping.ts';

/**
 * Stores what a file with other headings looks like. If a profile of the company fits, the file is read with it.
 * Otherwise the import waits for its mapping, and other imports of the company continue.
 */
export async function receiveForeign(
  db: CompanyDb,
  id: number,
  sheets: readonly SheetSample[],
  at: Date,
): Promise<void> {
  const profile = await recogniseProfile(db, sheets);
  const mapping = profile?.mapping ?? proposeMapping(sheets);
  // A profile can be incomplete for this file. Then its mapping is the proposal.
  const isApplied = profile !== undefined && mappingFaults(mapping, sheets).length === 0;
  await db
    .updateTable('equipment_import')
    .set({
      state: isApplied ? 'analysing' : 'mapping',
      sample: storableJson(sheets),
      mapping: storableJson(mapping),
      mapping_version: 0,
      mapping_saved_by: null,
      is_mapped: isApplied,
      profile_id: isApplied ? profile.id : null,
      profile_name: isApplied ? profile.name : null,
      ...freshStart,
    })
    .where('id', '=', id)
    .execute();
  if (isApplied) await db.updateTable('import_profile').set({ used_at: at }).where('id', '=', profile.id).execute();
}
