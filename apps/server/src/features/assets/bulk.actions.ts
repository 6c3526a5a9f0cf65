import { sql, type RawBuilder } from 'kysely';
import type { bulkEditAssets as endpoint } from '@rampart/contract/api/assets.ts';
import type { Received } from '@rampart/contract/api/endpoint.ts';
import { decideVersions } from '#exposure/decisions.actions.ts';
import { changesInBulk, chosen, holdLocation, lockAssets } from '#lists/assets/asset-locks.ts';
import { priorityRank } from '#lists/priority.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { invalid } from '#http/errors.ts';
import { getProductId } from './assets.queries.ts';
import { findConflicts } from './conflicts.queries.ts';
import { editConflict, missingAssets, unknownLocation } from './refusals.ts';

type BulkEdit = Received<typeof endpoint>['body'];

/** Changes all of the assets, or none. Returns how many were different before. */
export async function bulkEditAssets(db: CompanyDb, uuid: string, edit: BulkEdit): Promise<{ updated: number }> {
  const { ids, versions } = edit;
  const columns = columnsOf(edit);
  if (versions && versions.length !== ids.length)
    throw invalid({ versions: [`There are ${ids.length} ids and ${versions.length} versions.`] });
  const productId = await getProductId(db, uuid);
  if (edit.data.location_id != null && !(await holdLocation(db, edit.data.location_id))) throw unknownLocation();
  await lockUnchanged(db, productId, ids, versions);
  await changesInBulk(db);
  const { firmware_version } = edit.data;
  if (firmware_version != null) await decideVersions(db, [{ product_id: productId, version: firmware_version }]);
  const set = columns.flatMap(({ name, value, derived = [] }) => [sql`${sql.ref(name)} = ${value}`, ...derived]);
  const differs = columns.map(({ name, value }) => sql`${sql.ref(name)} IS DISTINCT FROM ${value}`);
  const { numAffectedRows } = await sql`
    UPDATE asset SET ${sql.join(set)} FROM ${chosen(ids)}
    WHERE asset.id = chosen.id AND (${sql.join(differs, sql` OR `)})`.execute(db);
  return { updated: Number(numAffectedRows ?? 0) };
}

interface Column {
  name: string;
  value: RawBuilder<unknown>;
  /** The values that depend on it. They are computed once here, and not by the triggers for each asset. */
  derived?: RawBuilder<unknown>[];
}

/** The columns to set. A blank field changes nothing, and a cleared field becomes empty. */
function columnsOf({ data, clear }: BulkEdit): Column[] {
  const { location_id, priority_level, firmware_version, notes } = data;
  const doubled = clear.filter((field) => data[field] != null);
  if (doubled.length > 0) throw invalid({ clear: [`A field is set or cleared, not both: ${doubled.join(', ')}`] });
  const columns: Column[] = [];
  if (location_id != null || clear.includes('location_id')) {
    const value = sql`${location_id ?? null}::integer`;
    const derived = [
      sql`location_name = (SELECT name FROM location WHERE id = ${value})`,
      sql`location_order = (SELECT natural_key(name) FROM location WHERE id = ${value})`,
    ];
    columns.push({ name: 'location_id', value, derived });
  }
  if (priority_level != null || clear.includes('priority_level'))
    columns.push({ name: 'priority', value: sql`${priorityRank(priority_level ?? null)}::smallint` });
  if (firmware_version != null || clear.includes('firmware_version')) {
    const value = sql`${firmware_version ?? null}::text`;
    columns.push({ name: 'firmware_version', value });
  }
  if (notes != null || clear.includes('notes')) {
    const value = sql`${notes ?? null}::text`;
    columns.push({ name: 'notes', value, derived: [sql`notes_order = (SELECT natural_key(left(${value}, 100)))`] });
  }
  if (columns.length === 0) throw invalid({ data: ['There is nothing to change.'] });
  return columns;
}

/** Locks the assets. All of them must exist and be unchanged since the caller saw them. */
async function lockUnchanged(db: CompanyDb, productId: number, ids: number[], versions?: number[]): Promise<void> {
  const locked = await lockAssets(db, productId, ids);
  const found = new Map(locked.filter(({ is_removed }) => !is_removed).map(({ id, version }) => [id, version]));
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length > 0) throw missingAssets(missing);
  const seen = versions?.map((version, index) => ({ id: ids[index] ?? 0, version })) ?? [];
  const changed = seen.flatMap((one) => {
    const now = found.get(one.id);
    return now === undefined || now === one.version ? [] : [{ ...one, now }];
  });
  if (changed.length > 0) throw editConflict('some of these assets', await findConflicts(db, changed));
}
