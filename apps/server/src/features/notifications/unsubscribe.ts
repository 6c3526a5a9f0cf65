import type { MailKind } from '@rampart/contract/api/notifications.ts';
import { notFound } from '#http/errors.ts';
import { linkSigner } from '#mail/link-signer.actions.ts';
import type { Services } from '#services';
import { switchOff } from './alerts.actions.ts';
import { findCompanyOf } from './due.queries.ts';

/** What the link is about, if it is one of ours. */
export async function kindOfLink({ database }: Services, token: string): Promise<MailKind | null> {
  const signer = await linkSigner(database);
  return signer.read(token)?.kind ?? null;
}

/** Works without signing in: whoever holds the mail may end its kind, and nothing more. */
export async function unsubscribe({ database }: Services, token: string): Promise<MailKind> {
  const signer = await linkSigner(database);
  const about = signer.read(token);
  if (!about) throw notFound();
  const companyId = await database.asAuth((db) => findCompanyOf(db, about.userId));
  if (companyId === undefined) throw notFound();
  await database.inCompany(companyId, (db) => switchOff(db, about.userId, about.kind));
  return about.kind;
}
