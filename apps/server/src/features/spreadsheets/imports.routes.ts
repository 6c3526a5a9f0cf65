import * as api from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import type { Author } from '#db/connect.ts';
import { recordSecurity } from '#accounts/security-record.ts';
import type { SignedInUser } from '#accounts/sessions.ts';
import type { CompanyDb } from '#db/transaction.ts';
import type { App } from '#http/routing.ts';
import type { Services } from '#services';
import { decidingAbout } from './decide-import.ts';
import { cancelImport, confirmImport, requestUndo } from './decisions.actions.ts';
import { getImport, listImportRows, listImports } from './imports.queries.ts';
import { mappingRoutes } from './mapping/mapping.routes.ts';
import { matchingRoutes } from './matching/matching.routes.ts';
import { receiveUpload } from './upload/upload.ts';
import { importJob } from './run-imports.ts';

export function importRoutes(app: App, services: Services): void {
  const { database, jobs, clock } = services;

  const decide = decidingAbout(services);
  const record = (
    db: CompanyDb,
    { companyId }: SignedInUser,
    by: Author,
    kind: 'import-uploaded' | 'import-undone',
    id: number,
  ) => recordSecurity(db, { kind, at: clock(), companyId, userId: by.userId, by, details: { import: id } });

  app.outside(
    api.uploadFile,
    async ({ user, author, request }) => {
      const id = await receiveUpload(services, user, author, request);
      await database.inCompany(user.companyId, (db) => record(db, user, author, 'import-uploaded', id));
      await jobs.send(importJob, { companyId: user.companyId });
      return { message: messages.fileUploaded, import: { id } };
    },
    { takesFiles: true },
  );
  const pausesAbove = database.kind === 'embedded' ? limits.unnoticedImportRows : null;
  app.route(api.listImports, async ({ db, body }) => ({
    ...(await listImports(db, body.pagination)),
    pauses_above: pausesAbove,
  }));
  app.route(api.getImport, async ({ db, params }) => {
    const found = await getImport(db, params.id);
    return { import: found, pauses_others: pausesAbove !== null && found.rows > pausesAbove };
  });
  app.route(api.listImportRows, ({ db, params, body }) => listImportRows(db, params.id, body.kind, body.pagination));
  app.outside(api.confirmImport, ({ user, author, params, body }) =>
    decide(user, author, params.id, (db) => confirmImport(db, params.id, body.removals)),
  );
  app.outside(api.cancelImport, ({ user, author, params }) =>
    decide(user, author, params.id, (db) => cancelImport(db, params.id, clock())),
  );
  app.outside(api.undoImport, ({ user, author, params }) =>
    decide(user, author, params.id, async (db) => {
      await requestUndo(db, params.id, author);
      await record(db, user, author, 'import-undone', params.id);
    }),
  );
  mappingRoutes(app, services);
  matchingRoutes(app, services);
}
