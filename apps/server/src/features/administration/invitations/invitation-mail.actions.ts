import { hashOf } from '#http/sign-in/session-cookie.ts';
import { linkMailOf, sentAgain } from '#mail/link-mail.ts';
import type { Services } from '#services';
import { invitationMail } from './invitation.mail.ts';
import { invitationJob } from '../links.actions.ts';

/** Mails one link. If it runs again, it sends the same mail. */
export async function mailInvitation(services: Services, invitationId: string): Promise<void> {
  const { database, mailer, clock, log, publicUrl } = services;
  const { token, messageId } = linkMailOf(services, 'invitation link', invitationId);
  const user = await database.asAuth(async (db) => {
    const open = await db
      .selectFrom('invitation')
      .select('token_hash')
      .where('id', '=', invitationId)
      .where('mailed_at', 'is', null)
      .where('used_at', 'is', null)
      .where('void_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!open) return undefined;
    if (open.token_hash) log.warn({ messageId }, sentAgain);
    await db
      .updateTable('invitation')
      .set({ token_hash: hashOf(token) })
      .where('id', '=', invitationId)
      .execute();
    return db
      .selectFrom('invitation')
      .innerJoin('user_account', 'user_account.id', 'invitation.user_id')
      .innerJoin('company', 'company.id', 'invitation.company_id')
      .select(['user_account.email', 'user_account.name', 'kind', 'invited_by', 'expires_at'])
      .select('company.name as company_name')
      .where('invitation.id', '=', invitationId)
      .executeTakeFirstOrThrow();
  });
  if (!user) return;
  const mail = await invitationMail(user, `${publicUrl()}/login/invitation/${token}`);
  await mailer.send({ ...mail, messageId });
  await database.asAuth((db) =>
    db.updateTable('invitation').set({ mailed_at: clock() }).where('id', '=', invitationId).execute(),
  );
}

/** Sends the missing jobs for links if a crash happened between their row and their job. */
export async function sweepInvitations({ database, jobs, clock }: Services): Promise<void> {
  const open = await database.asAuth((db) =>
    db
      .selectFrom('invitation')
      .select('id')
      .where('mailed_at', 'is', null)
      .where('used_at', 'is', null)
      .where('void_at', 'is', null)
      .where('expires_at', '>', clock())
      .execute(),
  );
  for (const { id } of open) await jobs.send(invitationJob, { id }, id);
}
