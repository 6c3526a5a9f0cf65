import { htmlOf, textOf, type Letter } from '#mail/layout.ts';
import type { Mail } from '#mail/mailer.ts';

export interface InvitedUser {
  email: string;
  name: string;
  kind: string;
  invited_by: string;
  company_name: string;
  expires_at: Date;
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

export function invitationMail(user: InvitedUser, href: string): Mail {
  return user.kind === 'invitation' ? welcome(user, href) : newPassword(user, href);
}

const until = ({ expires_at }: InvitedUser) => `The link works once, until ${moment.format(expires_at)} UTC.`;

function welcome(user: InvitedUser, href: string): Mail {
  const subject = `${user.invited_by} invites you to Rampart`;
  return mailOf(user, subject, {
    heading: `Join ${user.company_name} on Rampart`,
    paragraphs: [
      `Hello ${user.name},`,
      `${user.invited_by} made an account for you in Rampart, where ${user.company_name} tracks the security risk of its equipment. Set a password to sign in.`,
      until(user),
    ],
    button: { label: 'Set your password', href },
    footer: 'If you do not know who this is, ignore this mail: without a password nobody can use the account.',
  });
}

function newPassword(user: InvitedUser, href: string): Mail {
  return mailOf(user, 'Set a new password for Rampart', {
    heading: 'Set a new password',
    paragraphs: [
      `Hello ${user.name},`,
      `${user.invited_by} asks you to set a new password for your Rampart account. The old one no longer works.`,
      until(user),
    ],
    button: { label: 'Set a new password', href },
    footer: 'After that, ask for a link with “Forgot your password?” on the sign-in page.',
  });
}

function mailOf({ email }: InvitedUser, subject: string, letter: Letter): Mail {
  return { to: email, subject, text: textOf(letter), html: htmlOf(letter) };
}
