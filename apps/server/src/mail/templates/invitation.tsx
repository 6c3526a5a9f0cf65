import { Action, MailFrame, TextLink, Words } from './frame.tsx';

interface InvitationProps {
  name: string;
  invitedBy: string;
  company: string;
  href: string;
  /** The sentence that says how long the link works. */
  until: string;
}

export function Invitation({ name, invitedBy, company, href, until }: InvitationProps) {
  return (
    <MailFrame
      title={`Join ${company} on Rampart`}
      preview={until}
      footer="If you do not know who this is, ignore this mail: without a password nobody can use the account."
    >
      <Words>Hello {name},</Words>
      <Words>
        {invitedBy} made an account for you in Rampart, where {company} tracks the security risk of its equipment. Set a
        password to sign in.
      </Words>
      <Words>{until}</Words>
      <Link href={href}>Set your password</Link>
    </MailFrame>
  );
}

export function DemandedPassword({ name, invitedBy, href, until }: Omit<InvitationProps, 'company'>) {
  return (
    <MailFrame
      title="Set a new password"
      preview={until}
      footer="After that, ask for a link with “Forgot your password?” on the sign-in page."
    >
      <Words>Hello {name},</Words>
      <Words>{invitedBy} asks you to set a new password for your Rampart account. The old one no longer works.</Words>
      <Words>{until}</Words>
      <Link href={href}>Set a new password</Link>
    </MailFrame>
  );
}

function Link({ href, children }: { href: string; children: string }) {
  return (
    <>
      <Action href={href}>{children}</Action>
      <Words tone="muted">
        Or open this address: <TextLink href={href}>{href}</TextLink>
      </Words>
    </>
  );
}
