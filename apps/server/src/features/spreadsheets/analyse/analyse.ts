import { mapping as mappingShape } from '@rampart/contract/rules/mapping/mapping.ts';
import type { Services } from '#services';
import { beginAnalysis } from '../lease/import-state.actions.ts';
import type { ImportRecord, Lease } from '../lease/lease.actions.ts';
import { receiveForeign } from '../mapping/receive-foreign.actions.ts';
import { matchProducts } from '../mapping/match-products.ts';
import { readTable } from '../reading/read-table.ts';
import { fileParts } from '../upload/upload.actions.ts';
import { compareRows } from './compare-rows.ts';
import { turnOf, type Stage } from './turn.ts';

/**
 * Reads the file for the next stage of its analysis, and does this stage. A file with our headings is compared. Any
 * other file first gets a mapping, and then its products. Each of these stages reads the file again, because a person
 * may decide in between, or the server may stop.
 */
export async function analyse(services: Services, lease: Lease, given: ImportRecord): Promise<void> {
  const turn = turnOf(services, lease);
  await turn(0, (db) => beginAnalysis(db, given.id));
  const mapping = given.is_mapped ? mappingShape.parse(given.mapping) : undefined;
  const content = fileParts(services, lease.companyId, given.id);
  const table = await readTable(content, { ...(mapping && { mapping }) });
  const stage: Stage = { services, lease, turn, given };
  if (table.kind === 'foreign') await turn(0, (db) => receiveForeign(db, given.id, table.sheets, services.clock()));
  else if (mapping && !given.is_matched) await matchProducts(stage, table, mapping);
  else await compareRows(stage, table, mapping);
}
