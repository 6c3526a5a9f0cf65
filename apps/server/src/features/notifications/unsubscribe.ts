import type { MailKind } from '@rampart/contract/api/notifications.ts';
import { notFound } from '#http/errors.ts';
import { linkSigner } from '#mail/link-signer.actions.ts';
import type { Services } from '#services';
import { switchOff } from './alerts.actions.ts';
import { findCompanyOf } from './due.queries.ts';

/** The kind of mail that the link is for, if Rampart signed it. */
export async function kindOfLink({ database }: Services, token: string): Promise<MailKind | null> {
  const signer = await linkSigner(database);
  return signer.read(token)?.kind ?? null;
}

/** Works without signing in. The holder of the mail may end mails of its kind, and nothing else. */
export async function unsubscribe({ database }: Services, token: string): Promise<MailKind> {
  const signer = await linkSigner(database);
  const about = signer.read(token);
  if (!about) throw notFound();
  const companyId = await database.asAuth((db) => findCompanyOf(db, about.userId));
  if (companyId === undefined) throw notFound();
  await database.inCompany(companyId, (db) => switchOff(db, about.userId, about.kind));
  return about.kind;
}
