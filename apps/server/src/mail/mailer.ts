import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '#config';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** Sends by SMTP; without SMTP settings each mail becomes an .eml file in the data folder's outbox. */
export function createMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mailer {
  return config.smtpUrl ? smtpMailer(config.smtpUrl, config.mailFrom) : outboxMailer(config.mailFrom, config.dataDir);
}

function smtpMailer(smtpUrl: string, from: string): Mailer {
  // A mail server that hangs must not hold a job for longer than a retry would take.
  const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };
  const transport = createTransport({ url: smtpUrl, ...timeouts });
  return {
    async send(mail) {
      await transport.sendMail({ from, ...mail });
    },
  };
}

function outboxMailer(from: string, dataDir: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const outbox = join(dataDir, 'outbox');
  return {
    async send(mail) {
      const { message } = await transport.sendMail({ from, ...mail });
      // Mails hold secrets such as password links: only the server's own user may read them.
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}`;
      const draft = join(outbox, `.${name}`);
      await writeFile(draft, message as Buffer, { mode: 0o600 });
      await rename(draft, join(outbox, `${name}.eml`));
    },
  };
}
