import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#config';
import { createMailer } from '#mail/mailer.ts';
import { programName } from '#paths';
import { fail, messageOf, ok, warn, type Finding } from './finding.ts';

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 };

/** Whether the mail server accepts the login. With an address, it also gets a mail. */
export async function mailFindings(config: Config, to: string | undefined): Promise<Finding[]> {
  const { smtpUrl, dataDir } = config;
  if (!smtpUrl) {
    const waiting = (await readdir(join(dataDir, 'outbox')).catch(() => [])).filter((name) => name.endsWith('.eml'));
    const text = `SMTP_URL is not set. Mails become files in ${join(dataDir, 'outbox')}, which has ${waiting.length}.`;
    return [
      warn('Mail server', text, 'Set SMTP_URL and MAIL_FROM, so that invitations and alerts reach their readers.'),
    ];
  }
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url: smtpUrl, ...patience });
  const name = mailServerOf(smtpUrl);
  try {
    await transport.verify();
  } catch (error) {
    const advice = 'Check SMTP_URL: protocol, host, port, user and password.';
    return [fail('Mail server', `${name} cannot be used: ${messageOf(error)}.`, advice)];
  } finally {
    transport.close();
  }
  const greeting = ok('Mail server', `${name} accepts the login.`);
  return to === undefined ? [greeting] : [greeting, await sendTo(config, to)];
}

/** With the port that is used if the address names none. */
export function mailServerOf(smtpUrl: string): string {
  const { protocol, host, port } = new URL(smtpUrl);
  if (port) return host;
  return `${host}:${protocol === 'smtps:' ? 465 : 587}`;
}

async function sendTo(config: Config, to: string): Promise<Finding> {
  const mailer = createMailer(config);
  const text = `This is a test mail of Rampart. You asked for it with: ${programName('admin')} doctor --mail`;
  try {
    await mailer.send({ to, subject: 'Test mail of Rampart', text, html: `<p>${text}</p>` });
    return ok('Test mail', `The mail server accepted a mail for ${to}.`);
  } catch (error) {
    return fail(
      'Test mail',
      `The mail for ${to} was not sent: ${messageOf(error)}`,
      'Check MAIL_FROM and the rules of the mail server.',
    );
  } finally {
    mailer.close();
  }
}
