import type { SignedInUser } from '#accounts/sessions.ts';
import { conflict } from '#http/errors.ts';
import { limitAttempts } from '#http/sign-in/limit-attempts.ts';
import { MailFailure } from '#mail/mail-failure.ts';
import type { Services } from '#services';

const text =
  'This is a test mail of Rampart. The mail server accepted it, so invitations, alerts and reports can be sent.';

export async function sendTestMail(services: Services, { id, email }: SignedInUser) {
  await limitAttempts(services, { name: 'test-mail', subject: id, limit: 10, windowMinutes: 60 });
  try {
    await services.mailer.send({ to: email, subject: 'Test mail of Rampart', text, html: `<p>${text}</p>` });
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    throw conflict({ mail: [error.message] }, error.message);
  }
  return { to: email, is_file: services.config.smtpUrl === undefined };
}
