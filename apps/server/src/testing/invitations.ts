import { mailInvitation } from '#features/administration/invitations/invitation-mail.actions.ts';
import { mailsTo } from './mails.ts';
import type { World } from './world.ts';

/** Sends the due mails, and answers the token of the latest link to an address. */
export async function linkTokenOf(world: World, email: string): Promise<string> {
  const open = await world.inRole<{ id: string }>(
    'rampart_auth',
    `SELECT i.id FROM invitation i JOIN user_account u ON u.id = i.user_id
     WHERE u.email = $1 AND i.mailed_at IS NULL AND i.void_at IS NULL`,
    [email],
  );
  for (const { id } of open) await mailInvitation(world.services, id);
  const mail = (await mailsTo(world, email)).at(-1);
  const token = /\/login\/invitation\/([\w-]{43})/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error('No link in the mail.');
  return token;
}

interface RecordRow {
  kind: string;
  user_id: string | null;
  actor_id: string | null;
  impersonator_id: string | null;
  user_name: string | null;
  actor_name: string | null;
  impersonator_name: string | null;
  details: Record<string, unknown>;
}

/** The security record about a user, oldest first. */
export function recordOf(world: World, userId: string, kind?: string): Promise<RecordRow[]> {
  return world.inRole<RecordRow>(
    'rampart_operator',
    'SELECT * FROM security_record WHERE user_id = $1 AND ($2::text IS NULL OR kind = $2) ORDER BY recorded_at, ctid',
    [userId, kind ?? null],
  );
}
