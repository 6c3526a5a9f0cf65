import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { CompanyDb } from '#db/transaction.ts';
import type { EquipmentImport } from '#db/types.ts';
import { firstStep, ownProcess, recordCrash, type ImportStep } from './crashes.actions.ts';

export type ImportRecord = Selectable<EquipmentImport>;

/** After this time without a renewal, another server takes over. A server renews much more often. */
export const leaseSeconds = 15;
const renewMilliseconds = 3_000;

/** The exclusive right of one server to work on a company's imports, one after the other. */
export interface Lease {
  companyId: number;
  /** The next waiting import. If there is none, returns undefined and gives the right back. */
  next(): Promise<ImportRecord | undefined>;
  /** Sets the progress. A timer writes it to the database, because the row of the import may be locked. */
  report(progress: number): void;
  /** Writes the progress inside a transaction, and fails if another server has taken over. */
  renew(db: CompanyDb, rows: number): Promise<void>;
  /** Names the step that begins now. If the server ends during a step, another server sees it here. */
  begin(db: CompanyDb, step: ImportStep): Promise<void>;
  /** Records that the work on an import failed, unless another server has taken over. */
  fail(id: number): Promise<void>;
  end(): Promise<void>;
  /** Stops renewing and leaves the lease as it is, like a process that was killed. */
  abandon(): Promise<void>;
}

export async function takeLease(database: Database, companyId: number): Promise<Lease | undefined> {
  const worker = randomUUID();
  const until = sql<Date>`clock_timestamp() + make_interval(secs => ${sql.lit(leaseSeconds)})`;
  const inCompany = <T>(work: (db: CompanyDb) => Promise<T>) => database.inCompany(companyId, work);
  const { rows } = await inCompany(async (db) => {
    await recordCrash(db);
    return sql`INSERT INTO import_turn AS lease (worker, until, process) VALUES (${worker}, ${until}, ${ownProcess})
      ON CONFLICT (company_id) DO UPDATE SET worker = excluded.worker, until = excluded.until,
        process = excluded.process, import_id = NULL, step = NULL
        WHERE lease.until < clock_timestamp()
      RETURNING worker`.execute(db);
  });
  if (rows.length === 0) return undefined;

  let progress = 0;
  const mine = (db: CompanyDb) => db.updateTable('import_turn').where('worker', '=', worker);
  let renewing: Promise<void> | undefined;
  const timer = setInterval(() => {
    renewing ??= inCompany((db) => mine(db).set({ until, progress }).execute())
      .then(
        () => {},
        // The next tick tries again. If another server takes over in the meantime, the work itself detects it.
        () => {},
      )
      .finally(() => (renewing = undefined));
  }, renewMilliseconds).unref();
  const abandon = async () => {
    clearInterval(timer);
    await renewing;
  };

  return {
    companyId,
    report: (done) => (progress = Math.min(99, Math.round(done))),
    async renew(db, read) {
      const renewed = await mine(db).set({ until, progress, rows: read }).executeTakeFirst();
      if (renewed.numUpdatedRows === 0n) throw new Error('Another server continued this import.');
    },
    next: () =>
      inCompany(async (db) => {
        progress = 0;
        // The next upload finds either this row, and this server still looks for imports, or no row.
        const lease = await mine(db).set({ until, progress, rows: 0, step: null }).executeTakeFirst();
        if (lease.numUpdatedRows === 0n) return undefined;
        const found = await findOpenImport(db);
        if (!found) await db.deleteFrom('import_turn').where('worker', '=', worker).execute();
        else
          await mine(db)
            .set({ import_id: found.id, step: firstStep(found.state) })
            .execute();
        return found;
      }),
    async begin(db, step) {
      await mine(db).set({ step }).execute();
    },
    fail: (id) =>
      inCompany(async (db) => {
        const lease = await mine(db).set({ until }).executeTakeFirst();
        if (lease.numUpdatedRows === 0n) return;
        await db
          .updateTable('equipment_import')
          .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
          .where('id', '=', id)
          .execute();
      }),
    abandon,
    async end() {
      await abandon();
      await inCompany((db) => db.deleteFrom('import_turn').where('worker', '=', worker).execute());
    },
  };
}

function findOpenImport(db: CompanyDb): Promise<ImportRecord | undefined> {
  return db
    .selectFrom('equipment_import')
    .selectAll()
    .where('state', 'in', ['uploaded', 'analysing', 'applying', 'undoing'])
    .where('received_at', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}
