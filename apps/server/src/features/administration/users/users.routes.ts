import * as api from '@rampart/contract/api/administration/users.ts';
import type { Endpoint } from '@rampart/contract/api/endpoint.ts';
import { grantablePermissions } from '@rampart/contract/rules/accounts/permission-sets.ts';
import { authorOf } from '#accounts/impersonated-changes.ts';
import type { SignedInUser } from '#accounts/sessions.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { limitAttempts } from '#http/sign-in/limit-attempts.ts';
import type { App } from '#http/routing.ts';
import type { Services } from '#services';
import { actingOf, type Acting } from '../acting.ts';
import { companyMeant, companyOfUser } from '../companies/companies.queries.ts';
import { startImpersonation, stopActing } from './impersonation.actions.ts';
import { invitationJob, openLink, reopenLink } from '../links.actions.ts';
import { recordingRefusals } from '../refusals.actions.ts';
import {
  createInvited,
  deactivateUser,
  forgetPassword,
  invitationFaults,
  permissionFaults,
  reactivateUser,
  resetSingleSignOn,
  updateUser,
} from './users.actions.ts';
import { getManagedUser, listUsers } from './users.queries.ts';

type Work = (db: CompanyDb, companyId: number) => Promise<string | void>;

export function userRoutes(app: App, services: Services): void {
  const { database, jobs, clock } = services;

  /** Changes a user inside the user's company. A new link is mailed after the commit. */
  async function change(endpoint: Endpoint, acting: Acting, id: string, work: Work) {
    const { user, link } = await recordingRefusals(services, acting, `${endpoint.summary} User ${id}`, async () => {
      const companyId = await companyOfUser(services, acting.user, id);
      return database.inCompany(
        companyId,
        async (db) => {
          const opened = await work(db, companyId);
          return { user: await getManagedUser(db, acting.user, id), link: opened };
        },
        acting.by,
      );
    });
    if (link) await jobs.send(invitationJob, { id: link }, link);
    return user;
  }

  /** Mails to one user. A mistake or malice must not fill a mailbox. */
  const countMail = (admin: SignedInUser, id: string) =>
    limitAttempts(services, { name: 'invitation:user', subject: `${admin.id} ${id}`, limit: 5, windowMinutes: 60 });

  /** Mails to strangers: enough for the users of a large site, too few for abuse. */
  const countInvitation = (admin: SignedInUser) =>
    limitAttempts(services, { name: 'invitation:by', subject: admin.id, limit: 200, windowMinutes: 60 });

  app.outside(api.listUsers, async ({ user, body }) => {
    const company = await companyMeant(services, user, body.company);
    const page = await database.inCompany(company.id, (db) => listUsers(db, user, body));
    return { ...page, company, grantable: grantablePermissions(user.permissions) };
  });
  const invite: Parameters<typeof app.outside<typeof api.inviteUser>>[1] = async ({
    body: { company, ...given },
    ...call
  }) => {
    const acting = actingOf(call);
    await countInvitation(call.user);
    const at = clock();
    const { user, link } = await recordingRefusals(services, acting, `Invite ${given.email}`, async () => {
      const { id: companyId } = await companyMeant(services, call.user, company);
      return database.inCompany(
        companyId,
        async (db) => {
          const userId = await createInvited(db, acting, at, { ...given, companyId });
          const opened = await openLink(db, acting, at, { userId, companyId, kind: 'invitation' });
          return { user: await getManagedUser(db, call.user, userId), link: opened };
        },
        acting.by,
      );
    });
    await jobs.send(invitationJob, { id: link }, link);
    return user;
  };
  app.outside(api.inviteUser, invite, {
    faults: async ({ user, body: { email } }) => {
      if (email === undefined) return {};
      // Like an invitation, it shows whether an address has an account.
      await countInvitation(user);
      return database.asOperator((db) => invitationFaults(db, email));
    },
  });
  app.outside(
    api.updateUser,
    ({ params: { id }, body, ...call }) => {
      const acting = actingOf(call);
      return change(api.updateUser, acting, id, (db) => updateUser(db, acting, clock(), id, body));
    },
    {
      faults: async ({ params: { id }, body: { permissions }, ...call }) => {
        if (permissions === undefined) return {};
        const acting = actingOf({ ...call, author: authorOf(call.user) });
        return recordingRefusals(services, acting, `Change the permissions of ${id}`, async () => {
          const companyId = await companyOfUser(services, call.user, id);
          return database.inCompany(companyId, (db) => permissionFaults(db, acting, id, permissions));
        });
      },
    },
  );
  app.outside(api.deactivateUser, ({ params: { id }, ...call }) => {
    const acting = actingOf(call);
    return change(api.deactivateUser, acting, id, (db) => deactivateUser(db, acting, clock(), id));
  });
  app.outside(api.reactivateUser, ({ params: { id }, ...call }) => {
    const acting = actingOf(call);
    return change(api.reactivateUser, acting, id, (db) => reactivateUser(db, acting, clock(), id));
  });
  app.outside(api.resendInvitation, async ({ params: { id }, ...call }) => {
    const acting = actingOf(call);
    await countMail(call.user, id);
    return change(api.resendInvitation, acting, id, (db) => reopenLink(db, acting, clock(), id));
  });
  app.outside(api.forceNewPassword, async ({ params: { id }, ...call }) => {
    const acting = actingOf(call);
    await countMail(call.user, id);
    return change(api.forceNewPassword, acting, id, async (db, companyId) => {
      await forgetPassword(db, acting, clock(), id);
      return openLink(db, acting, clock(), { userId: id, companyId, kind: 'new-password' });
    });
  });
  app.outside(api.resetSingleSignOn, ({ params: { id }, ...call }) => {
    const acting = actingOf(call);
    return change(api.resetSingleSignOn, acting, id, (db) => resetSingleSignOn(db, acting, clock(), id));
  });
  app.outside(api.impersonateUser, async ({ params: { id }, body, ...call }) => {
    const acting = actingOf(call);
    await recordingRefusals(services, acting, `Impersonate. User ${id}`, async () => {
      const companyId = await companyOfUser(services, call.user, id);
      await startImpersonation(services, acting, companyId, id, body.reason);
    });
  });
  app.outside(api.stopImpersonating, ({ user }) => stopActing(services, user));
}
