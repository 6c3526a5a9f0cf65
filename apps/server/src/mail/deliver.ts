import { randomUUID } from 'node:crypto';
import { setImmediate as letOthersPass } from 'node:timers/promises';
import type { Services } from '#services';
import { startBeat } from './beat.ts';
import { renderEdition } from './editions.ts';
import { encodePart, fillPart, type EncodedPart } from './encoded-part.ts';
import { sentAgain } from './link-mail.ts';
import { linkSigner, type LinkSigner } from './link-signer.actions.ts';
import { MailFailure } from './mail-failure.ts';
import { settleMail, takeMails, type TakenMail } from './outgoing.actions.ts';
import { listEditions, listRecipients, type Recipient } from './outgoing.queries.ts';

/** The number of connections to the mail server. Larger chunks would only wait for a connection. */
const chunk = 4;
/** Longer than one mail can take. After this time the process that took the mail must be dead. */
const holdMs = 2 * 60_000;
const firstRetryMs = 60_000;
const lastRetryMs = 3600_000;
const giveUpMs = 3 * 24 * 3600_000;

/** Sends the waiting mails of a company until none is left or the mail server fails. */
export async function deliverMails(services: Services, companyId: number): Promise<void> {
  const signer = await linkSigner(services.database);
  const composed = new Map<number, Composed>();
  const beat = startBeat();
  for (;;) {
    const round = await take(services, companyId, { composed, beat });
    const outcomes = await Promise.all(
      round.mails.map(async (mail) => {
        await beat();
        return deliver(services, companyId, signer, round, mail);
      }),
    );
    if (outcomes.includes('server-down') || round.mails.length < chunk) return;
  }
}

/** An edition that is ready to send, except for each recipient's own link. */
interface Composed {
  subject: string;
  text: EncodedPart;
  html: EncodedPart;
  madeAt: Date;
}

interface Taken {
  mails: TakenMail[];
  recipients: Map<string, Recipient>;
  composed: Map<number, Composed>;
}

/** Marks the place of each recipient's own link in a composed mail. No text of a user can contain it. */
const placeholder = `https://${randomUUID()}.invalid/`;

async function take(
  { database, clock, publicUrl }: Services,
  companyId: number,
  { composed, beat }: { composed: Map<number, Composed>; beat: () => Promise<void> },
): Promise<Taken> {
  const now = clock();
  const { mails, recipients, editions } = await database.inCompany(companyId, async (db) => {
    const taken = await takeMails(db, now, new Date(now.getTime() + holdMs), chunk);
    const missing = taken.map(({ edition_id }) => edition_id).filter((id) => !composed.has(id));
    return {
      mails: taken,
      recipients:
        taken.length > 0
          ? await listRecipients(
              db,
              taken.map(({ user_id }) => user_id),
            )
          : new Map(),
      editions: missing.length > 0 ? await listEditions(db, missing) : new Map(),
    };
  });
  // Compose and encode each edition once for all recipients. Each recipient's own parts are filled in later.
  for (const [id, { madeAt, ...edition }] of editions) {
    await beat();
    const { subject, text, html } = await renderEdition(edition, publicUrl(), placeholder);
    await letOthersPass();
    const parts = {
      text: encodePart('text/plain', text, placeholder),
      html: encodePart('text/html', html, placeholder),
    };
    composed.set(id, { subject, ...parts, madeAt });
  }
  return { mails, recipients, composed };
}

type Outcome = 'settled' | 'server-down';

async function deliver(
  { database, mailer, clock, publicUrl, log }: Services,
  companyId: number,
  signer: LinkSigner,
  { recipients, composed }: Taken,
  mail: TakenMail,
): Promise<Outcome> {
  const settle = (outcome: Parameters<typeof settleMail>[2]) =>
    database.inCompany(companyId, (db) => settleMail(db, mail.id, outcome));
  const recipient = recipients.get(mail.user_id);
  const content = composed.get(mail.edition_id);
  if (!recipient?.wants[mail.kind] || !content) {
    await settle({ state: 'unwanted' });
    return 'settled';
  }
  const messageId = `<${mail.id}@${mailer.domain}>`;
  const about = { messageId, kind: mail.kind, user: mail.user_id, attempt: mail.attempts };
  if (mail.may_be_out) log.warn(about, sentAgain);
  const unsubscribe = `${publicUrl()}/unsubscribe/${signer.sign(mail.user_id, mail.kind)}`;
  const { subject, madeAt } = content;
  const parts = {
    text: { raw: fillPart(content.text, unsubscribe) },
    html: { raw: fillPart(content.html, unsubscribe) },
  };
  try {
    await mailer.send({ to: recipient.email, subject, ...parts, messageId, unsubscribe });
  } catch (error) {
    const failure = error instanceof MailFailure ? error : undefined;
    const now = clock().getTime();
    const isGivenUp = now - madeAt.getTime() > giveUpMs;
    const retryMs = Math.min(firstRetryMs * 2 ** (mail.attempts - 1), lastRetryMs);
    log[isGivenUp ? 'error' : 'warn'](
      { ...about, err: error },
      isGivenUp ? 'mail given up' : 'mail not accepted; will be sent again later',
    );
    await settle(
      isGivenUp
        ? { state: 'given-up' }
        : {
            state: 'waiting',
            not_before: new Date(now + retryMs),
            may_be_out: mail.may_be_out || (failure?.mayBeOut ?? true),
          },
    );
    return failure?.isServerDown ? 'server-down' : 'settled';
  }
  await settle({ state: 'sent', sent_at: clock() });
  return 'settled';
}
