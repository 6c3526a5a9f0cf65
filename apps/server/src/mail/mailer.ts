import type { Config } from '#config';
import { outboxPost } from './outbox.ts';
import type { Message } from './post.ts';
import { smtpPost, type SmtpPatience } from './smtp.ts';

export interface Mail {
  to: string;
  subject: string;
  /** Plain text, or already encoded. */
  text: string | { raw: string };
  html: string | { raw: string };
  /** Identifies the mail permanently. It stays the same when the mail is sent again. */
  messageId?: string;
  /** The address that ends mails of this kind with one click, without signing in. */
  unsubscribe?: string;
}

export interface Mailer {
  /** Throws a MailFailure when the mail server does not accept the mail. */
  send(mail: Mail): Promise<void>;
  /** The domain at the end of each Message-ID. */
  domain: string;
  close(): void;
}

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>;

/** Sends by SMTP. Without SMTP settings, each mail becomes an .eml file in the outbox of the data folder. */
export function createMailer(config: MailConfig, patience?: Partial<SmtpPatience>): Mailer {
  const { smtpUrl, mailFrom, dataDir } = config;
  const post = smtpUrl ? smtpPost(smtpUrl, patience) : outboxPost(dataDir);
  let composer: Promise<Composer> | undefined;
  return {
    domain: /@([^>\s]+)>?\s*$/.exec(mailFrom)?.[1] ?? 'localhost',
    async send({ unsubscribe, to, ...mail }) {
      composer ??= createComposer();
      const { envelope, message } = await (
        await composer
      ).sendMail({
        from: mailFrom,
        // Use an object: a list in a plain text would be read as several addresses.
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

type Composer = Awaited<ReturnType<typeof createComposer>>;

/** The first mail loads the library: a start does not wait for it. */
async function createComposer() {
  const { createTransport } = await import('nodemailer');
  return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
}
