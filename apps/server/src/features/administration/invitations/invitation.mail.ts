import { createElement } from 'react';
import type { Mail } from '#mail/mailer.ts';
import { renderMail } from '#mail/render.ts';
import { DemandedPassword, Invitation } from '#mail/templates/invitation.tsx';

interface InvitedUser {
  email: string;
  name: string;
  kind: string;
  invited_by: string;
  company_name: string;
  expires_at: Date;
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

export async function invitationMail(user: InvitedUser, href: string): Promise<Mail> {
  const { email, name, invited_by: invitedBy, company_name: company } = user;
  const until = `The link works once, until ${moment.format(user.expires_at)} UTC.`;
  if (user.kind !== 'invitation') {
    const parts = await renderMail(createElement(DemandedPassword, { name, invitedBy, href, until }));
    return { to: email, subject: 'Set a new password for Rampart', ...parts };
  }
  const parts = await renderMail(createElement(Invitation, { name, invitedBy, company, href, until }));
  return { to: email, subject: `${invitedBy} invites you to Rampart`, ...parts };
}
