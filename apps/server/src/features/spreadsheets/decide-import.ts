import type { Author } from '#db/connect.ts';
import { recordImpersonatedChange } from '#accounts/impersonated-changes.ts';
import type { SignedInUser } from '#accounts/sessions.ts';
import type { CompanyDb } from '#db/transaction.ts';
import type { Services } from '#services';
import { getImport } from './imports.queries.ts';
import { importJob } from './run-imports.ts';

/** Runs a decision of a user about an import, and answers the import. Work that follows begins after the commit. */
export function decidingAbout({ database, jobs, clock }: Services) {
  return async function decide(
    user: SignedInUser,
    author: Author,
    id: number,
    decision: (db: CompanyDb) => Promise<void>,
  ) {
    const { companyId } = user;
    const summary = await database.inCompany(
      companyId,
      async (db) => {
        await decision(db);
        if (user.impersonatorId)
          await recordImpersonatedChange(db, user, { at: clock(), change: `Decide about import ${id}` });
        return getImport(db, id);
      },
      author,
    );
    // After the commit, because the worker must find the new state.
    await jobs.send(importJob, { companyId });
    return { import: summary };
  };
}
