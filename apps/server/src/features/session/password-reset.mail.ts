import { createElement } from 'react';
import type { Mail } from '#mail/mailer.ts';
import { renderMail } from '#mail/render.ts';
import { PasswordReset } from '#mail/templates/password-reset.tsx';

export async function passwordResetMail(
  { email, name }: { email: string; name: string },
  href: string,
  minutes: number,
): Promise<Mail> {
  const parts = await renderMail(createElement(PasswordReset, { name, href, minutes }));
  return { to: email, subject: 'Set a new password for Rampart', ...parts };
}
