import type { Pool } from 'pg';
import type { Storage } from '../../apps/server/src/embedded/storage.ts';
import { type BenchCompany, makeCompanies } from './companies.ts';
import { dealTypes } from './deal-types.ts';
import { makeEquipment } from './equipment.ts';
import { makeUpCatalogue } from './made-up-catalogue.ts';
import { type Originals, originalsOf } from './multiply.ts';
import { type BenchUser, benchPassword, makeUsers } from './users.ts';

/** What does not change while the data grows. */
export interface BenchBase {
  companies: BenchCompany[];
  users: BenchUser[];
  password: string;
  originals: Originals;
}

/** Fills a fresh database, the same in every run; a catalogue that is loaded already is completed, else one is made up. */
export async function makeBase({ database: { pool } }: Storage, isLoaded: boolean): Promise<BenchBase> {
  if (!isLoaded) await makeUpCatalogue(pool);
  await tellSizes(pool);
  await dealTypes(pool);
  const companies = await makeCompanies(pool);
  const users = await makeUsers(pool, companies);
  await makeEquipment(pool, companies);
  return { companies, users, password: benchPassword, originals: await originalsOf(pool) };
}

/** The planner must know the sizes, as it does in a database that has been in use. */
export async function tellSizes(pool: Pool): Promise<void> {
  await pool.query('VACUUM ANALYZE');
}
