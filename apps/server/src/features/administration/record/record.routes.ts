import * as api from '@rampart/contract/api/administration/record.ts';
import type { SignedInUser } from '#accounts/sessions.ts';
import { recordSecurity } from '#accounts/security-record.ts';
import type { CompanyDb, OperatorDb } from '#db/transaction.ts';
import type { App } from '#http/routing.ts';
import type { Services } from '#services';
import { recordCsv } from './record-csv.ts';
import { listRecord, type RecordFilter } from './record.queries.ts';
import { isOperator } from '../users/user-rules.ts';

const chunk = 1_000;

export function recordRoutes(app: App, { database, clock }: Services): void {
  /** Administrators read the entries of their company, operators all entries. */
  const read = <T>(user: SignedInUser, work: (db: CompanyDb | OperatorDb) => Promise<T>) =>
    isOperator(user.permissions) ? database.asOperator(work) : database.inCompany(user.companyId, work);

  async function* pages(user: SignedInUser, filter: RecordFilter) {
    let before: { at: string; id: string } | undefined;
    do {
      const last = before;
      const { entries, has_more } = await read(user, (db) => listRecord(db, filter, last, chunk));
      yield entries;
      before = has_more ? entries.at(-1) : undefined;
    } while (before);
  }

  app.outside(api.listSecurityRecord, ({ user, body: { before, limit, ...filter } }) =>
    read(user, (db) => listRecord(db, filter, before, limit)),
  );
  app.download(api.downloadSecurityRecord, async ({ user, author, query }) => {
    const at = clock();
    const { companyId, id: userId } = user;
    await read(user, (db) => recordSecurity(db, { kind: 'record-exported', at, companyId, userId, by: author }));
    const fileName = `rampart-security-record-${at.toISOString().slice(0, 10)}.csv`;
    return { fileName, content: recordCsv(pages(user, query)) };
  });
}
