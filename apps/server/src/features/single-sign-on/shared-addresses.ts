import type { Services } from '#services';
import { countSharedAddresses } from './provider.queries.ts';

interface Log {
  warn(details: object, message: string): void;
}

/** Writes to the log if companies still use the redirect address that all of them shared before. */
export async function tellOfSharedAddresses(database: Services['database'], log: Log): Promise<void> {
  const companies = await database.asOperator(countSharedAddresses);
  if (companies === 0) return;
  const advice = 'their administrators switch in Administration, Sign-in (docs/sign-in.md)';
  log.warn({ companies, advice }, 'companies still use the shared redirect address of single sign-on');
}
