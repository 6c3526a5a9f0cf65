import type { Pool } from 'pg';
import type { Storage } from '../../apps/server/src/embedded/storage.ts';
import { type BenchCompany, makeCompanies } from './companies.ts';
import { dealTypes } from './deal-types.ts';
import { makeEquipment } from './equipment.ts';
import { makeUpCatalogue } from './made-up-catalogue.ts';
import { type Originals, originalsOf } from './multiply.ts';
import { type BenchUser, benchPassword, makeUsers } from './users.ts';

/** Data that does not change while the rest grows. */
export interface BenchBase {
  companies: BenchCompany[];
  users: BenchUser[];
  password: string;
  originals: Originals;
}

/** Fills a new database, the same in every run. Completes a loaded catalogue, or makes one up. */
export async function makeBase({ database: { pool } }: Storage, isLoaded: boolean): Promise<BenchBase> {
  if (!isLoaded) await makeUpCatalogue(pool);
  await tellSizes(pool);
  await dealTypes(pool);
  const companies = await makeCompanies(pool);
  const users = await makeUsers(pool, companies);
  await makeEquipment(pool, companies);
  return { companies, users, password: benchPassword, originals: await originalsOf(pool) };
}

/** Gives the planner the sizes of the tables, as in a database that is in use. */
export async function tellSizes(pool: Pool): Promise<void> {
  await pool.query('VACUUM ANALYZE');
}
