import * as api from '@rampart/contract/api/administration/companies.ts';
import type { OperatorDb } from '#db/transaction.ts';
import type { App } from '#http/routing.ts';
import type { Services } from '#services';
import { actingOf } from '../acting.ts';
import { companyFaults, createCompany, reopenCompany, suspendCompany, updateCompany } from './companies.actions.ts';
import { getCompany, listCompanies } from './companies.queries.ts';
import { invitationJob } from '../links.actions.ts';

export function companyRoutes(app: App, { database, jobs, clock }: Services): void {
  const change = (id: number, work: (db: OperatorDb) => Promise<void>) =>
    database.asOperator(async (db) => {
      await work(db);
      return getCompany(db, id);
    });

  app.outside(api.listCompanies, ({ body }) => database.asOperator((db) => listCompanies(db, body)));
  app.outside(
    api.createCompany,
    async ({ body, ...call }) => {
      const { company, link } = await database.asOperator(async (db) => {
        const created = await createCompany(db, actingOf(call), clock(), body);
        return { company: await getCompany(db, created.companyId), link: created.link };
      });
      await jobs.send(invitationJob, { id: link }, link);
      return company;
    },
    {
      faults: ({ body: { name, administrator } }) =>
        database.asOperator((db) => companyFaults(db, { name, email: administrator?.email })),
    },
  );
  app.outside(
    api.updateCompany,
    ({ params: { id }, body, ...call }) => change(id, (db) => updateCompany(db, actingOf(call), clock(), id, body)),
    {
      faults: ({ params, body: { name } }) => database.asOperator((db) => companyFaults(db, { name }, params.id)),
    },
  );
  app.outside(api.suspendCompany, ({ params: { id }, ...call }) =>
    change(id, (db) => suspendCompany(db, actingOf(call), clock(), id)),
  );
  app.outside(api.reopenCompany, ({ params: { id }, ...call }) =>
    change(id, (db) => reopenCompany(db, actingOf(call), clock(), id)),
  );
}
