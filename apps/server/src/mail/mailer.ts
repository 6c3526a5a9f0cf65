import { createTransport } from 'nodemailer';
import type { Config } from '#config';
import { outboxPost } from './outbox.ts';
import type { Message } from './post.ts';
import { smtpPost, type SmtpPatience } from './smtp.ts';

export interface Mail {
  to: string;
  subject: string;
  /** As words, or encoded already. */
  text: string | { raw: string };
  html: string | { raw: string };
  /** Names the mail for good: sent again, it is still the same one. */
  messageId?: string;
  /** Where one click ends mails of this kind, without signing in. */
  unsubscribe?: string;
}

export interface Mailer {
  /** Fails with a MailFailure when the mail server does not take it. */
  send(mail: Mail): Promise<void>;
  /** The domain that names of mails end with. */
  domain: string;
  close(): void;
}

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>;

/** Sends by SMTP; without SMTP settings each mail becomes an .eml file in the data folder's outbox. */
export function createMailer(config: MailConfig, patience?: Partial<SmtpPatience>): Mailer {
  const { smtpUrl, mailFrom, dataDir } = config;
  const post = smtpUrl ? smtpPost(smtpUrl, patience) : outboxPost(dataDir);
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    domain: /@([^>\s]+)>?\s*$/.exec(mailFrom)?.[1] ?? 'localhost',
    async send({ unsubscribe, to, ...mail }) {
      const { envelope, message } = await composer.sendMail({
        from: mailFrom,
        // As an object: a list in the text would be read as several addresses.
        to: { name: '', address: to },
        ...mail,
        ...(unsubscribe && {
          headers: {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
      });
      await post.deliver({ envelope: envelope as Message['envelope'], content: message as Buffer });
    },
    close: () => post.close(),
  };
}
