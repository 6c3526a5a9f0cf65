import type { Storage } from '../../apps/server/src/db/storage.ts';
import { type BenchCatalogue, makeCatalogue } from './catalogue.ts';
import { type BenchCompany, makeCompanies } from './companies.ts';
import { type BenchUser, benchPassword, makeUsers } from './users.ts';

/** What the calls are measured on. */
export interface BenchData {
  companies: BenchCompany[];
  users: BenchUser[];
  password: string;
  catalogue: BenchCatalogue;
}

/** Fills a fresh database, the same in every run. */
export async function makeData({ database }: Storage): Promise<BenchData> {
  const companies = await makeCompanies(database.pool);
  const users = await makeUsers(database.pool, companies);
  const catalogue = await makeCatalogue(database.pool);
  // The planner must know the sizes, as it does in a database that has been in use.
  await database.pool.query('ANALYZE');
  return { companies, users, password: benchPassword, catalogue };
}
