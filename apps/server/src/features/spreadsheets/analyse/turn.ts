import type { CompanyDb } from '#db/transaction.ts';
import type { Services } from '#services';
import type { ImportRecord, Lease } from '../lease/lease.actions.ts';

/** A short transaction of an analysis after so many rows. It fails if another server has taken over the import. */
export type Turn = <T>(read: number, work: (db: CompanyDb) => Promise<T>) => Promise<T>;

/** Every step of an analysis checks the lease. Otherwise it would undo the work of the server that took over. */
export const turnOf =
  ({ database }: Pick<Services, 'database'>, lease: Lease): Turn =>
  (read, work) =>
    database.inCompany(lease.companyId, async (db) => {
      await lease.renew(db, read);
      return work(db);
    });

/** One stage of the analysis of an import. */
export interface Stage {
  services: Services;
  lease: Lease;
  turn: Turn;
  given: ImportRecord;
}
