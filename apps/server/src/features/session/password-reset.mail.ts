import { htmlOf, textOf, type Letter } from '#mail/layout.ts';
import type { Mail } from '#mail/mailer.ts';

export function passwordResetMail(user: { email: string; name: string }, href: string, minutes: number): Mail {
  const letter: Letter = {
    heading: 'Set a new password',
    paragraphs: [
      `Hello ${user.name},`,
      `somebody asked for a new password for your Rampart account. The link works once, within ${minutes} minutes.`,
    ],
    button: { label: 'Set a new password', href },
    footer: 'If it was not you, ignore this mail: your password stays as it is.',
  };
  return { to: user.email, subject: 'Set a new password for Rampart', text: textOf(letter), html: htmlOf(letter) };
}
