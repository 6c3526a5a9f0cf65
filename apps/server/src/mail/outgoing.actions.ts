import { sql } from 'kysely';
import type { MailKind } from '@rampart/contract/api/notifications.ts';
import type { CompanyDb } from '#db/transaction.ts';
import type { Edition } from './content.ts';

/** The facts about a mail that are known before it is sent. */
export interface MailRow {
  userId: string;
  dueAt: Date;
  editionId: number;
  /** There is nothing to report. The row records that no mail was needed. */
  isQuiet?: boolean;
}

interface Rounds {
  since: number;
  upTo: number;
  /** The choice of the readers. Empty for mails without a choice. */
  choice?: string;
}

/** Stores the content of a mail. If it is composed twice for the same rounds and choice, the first content is kept. */
export async function keepEdition(
  db: CompanyDb,
  { kind, content }: Edition,
  rounds: Rounds,
  at: Date,
): Promise<number> {
  const key = { kind, since_round: rounds.since, round: rounds.upTo, choice: rounds.choice ?? '' };
  const made = await db
    .insertInto('mail_edition')
    .values({ ...key, content: JSON.stringify(content), made_at: at })
    .onConflict((conflict) => conflict.columns(['company_id', 'kind', 'round', 'since_round', 'choice']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) return made.id;
  const { id } = await db
    .selectFrom('mail_edition')
    .select('id')
    .where('kind', '=', kind)
    .where('since_round', '=', rounds.since)
    .where('round', '=', rounds.upTo)
    .where('choice', '=', key.choice)
    .executeTakeFirstOrThrow();
  return id;
}

/** Creates one mail for each user, kind and due time. Existing mails do not change. */
export async function createMails(db: CompanyDb, kind: MailKind, mails: MailRow[], at: Date): Promise<void> {
  if (mails.length === 0) return;
  await db
    .insertInto('mail')
    .values(
      mails.map(({ userId, dueAt, editionId, isQuiet }) => ({
        user_id: userId,
        kind,
        due_at: dueAt,
        edition_id: editionId,
        state: isQuiet ? 'quiet' : 'waiting',
        not_before: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface TakenMail {
  id: string;
  user_id: string;
  kind: MailKind;
  edition_id: number;
  attempts: number;
  /** An earlier attempt may have succeeded: it was interrupted, or its process died. */
  may_be_out: boolean;
}

/**
 * Takes some waiting mails, so that no other server sends them at the same time. The claim expires if this process
 * dies.
 */
export async function takeMails(db: CompanyDb, now: Date, until: Date, most: number): Promise<TakenMail[]> {
  const { rows } = await sql<TakenMail>`
    UPDATE mail SET state = 'sending', not_before = ${until}, attempts = mail.attempts + 1,
      may_be_out = mail.may_be_out OR open.state = 'sending'
    FROM (
      SELECT id, state FROM mail
      WHERE state IN ('waiting', 'sending') AND not_before <= ${now}
      ORDER BY not_before, id LIMIT ${most} FOR UPDATE SKIP LOCKED
    ) open
    WHERE mail.id = open.id
    RETURNING mail.id, mail.user_id, mail.kind, mail.edition_id, mail.attempts, mail.may_be_out`.execute(db);
  return rows;
}

export async function settleMail(
  db: CompanyDb,
  id: string,
  outcome:
    | { state: 'sent'; sent_at: Date }
    | { state: 'waiting'; not_before: Date; may_be_out: boolean }
    | { state: 'unwanted' | 'given-up' },
): Promise<void> {
  await db.updateTable('mail').set(outcome).where('id', '=', id).where('state', '=', 'sending').execute();
}

/** Releases the mails that a dead process was sending. */
export async function releaseMails(db: CompanyDb, now: Date): Promise<void> {
  await db.updateTable('mail').set({ not_before: now }).where('state', '=', 'sending').execute();
}
