import { sql } from 'kysely';
import type { Received } from '@rampart/contract/api/endpoint.ts';
import type { createLocation as endpoint, Location } from '@rampart/contract/api/locations.ts';
import { waitForCatalogue } from '#lists/assets/asset-locks.ts';
import { isSameText } from '#db/fragments.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { violates } from '#db/violations.ts';
import { invalid, notFound, type FieldErrors } from '#http/errors.ts';
import { getLocation } from './locations.queries.ts';

type LocationForm = Received<typeof endpoint>['body'];

export async function createLocation(db: CompanyDb, form: LocationForm): Promise<Location> {
  const { id } = await db
    .insertInto('location')
    .values(columnsOf(form))
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => refuse(error, form));
  return getLocation(db, id);
}

/** Its assets get the new name in the same transaction. */
export async function updateLocation(db: CompanyDb, id: number, form: LocationForm): Promise<Location> {
  if (form.terminalID !== undefined && form.terminalID !== id)
    throw invalid({ terminalID: ['This is not the location in the address of the request.'] });
  await db
    .updateTable('location')
    .set(columnsOf(form))
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => refuse(error, form));
  return getLocation(db, id);
}

/** Faults that the schema of the form cannot find, such as a name that is taken. */
export async function locationFaults(
  db: CompanyDb,
  { terminalName }: Partial<LocationForm>,
  exceptId = 0,
): Promise<FieldErrors> {
  if (terminalName === undefined) return {};
  const taken = await db
    .selectFrom('location')
    .select('id')
    .where(isSameText('name', terminalName))
    .where('id', '!=', exceptId)
    .executeTakeFirst();
  return taken ? takenName(terminalName) : {};
}

const takenName = (name: string): FieldErrors => ({ terminalName: [`A location named ${name} already exists.`] });

/** Removes a location without assets. Removed assets lose it, and their history shows that. */
export async function removeLocation(db: CompanyDb, id: number): Promise<void> {
  await waitForCatalogue(db);
  const { rows: held } = await sql`SELECT FROM location WHERE id = ${id} FOR UPDATE`.execute(db);
  if (held.length === 0) throw notFound();
  const { rows } = await sql<{ assets: number }>`
    SELECT coalesce(sum(assets), 0) AS assets FROM product_tally WHERE location_id = ${id}`.execute(db);
  if (rows[0]?.assets !== 0) throw inUse(rows[0]?.assets);
  await sql`SELECT FROM asset WHERE location_id = ${id} ORDER BY id FOR NO KEY UPDATE`.execute(db);
  await sql`UPDATE asset SET location_id = NULL WHERE location_id = ${id} AND removed_at IS NOT NULL`.execute(db);
  await sql`DELETE FROM location WHERE id = ${id}`.execute(db).catch((error: unknown) => {
    throw violates(error, 'asset_company_id_location_id_fkey') ? inUse() : error;
  });
}

function columnsOf({ terminalName, terminalLatitude, terminalLongitude }: LocationForm) {
  return { name: terminalName, latitude: terminalLatitude, longitude: terminalLongitude };
}

function refuse(error: unknown, { terminalName }: LocationForm): never {
  if (violates(error, 'location_name_key')) throw invalid(takenName(terminalName));
  throw error;
}

function inUse(assets?: number) {
  const which = assets === 1 ? '1 asset is' : `${assets ?? 'Some'} assets are`;
  return invalid({ location: [`${which} at this location: move them first.`] });
}
