import { Action, MailFrame, TextLink, Words } from './frame.tsx';

interface PasswordResetProps {
  name: string;
  href: string;
  minutes: number;
}

export function PasswordReset({ name, href, minutes }: PasswordResetProps) {
  return (
    <MailFrame
      title="Set a new password"
      preview={`The link works once, within ${minutes} minutes.`}
      footer="If it was not you, ignore this mail: your password stays as it is."
    >
      <Words>Hello {name},</Words>
      <Words>
        somebody asked for a new password for your Rampart account. The link works once, within {minutes} minutes.
      </Words>
      <Action href={href}>Set a new password</Action>
      <Words tone="muted">
        Or open this address: <TextLink href={href}>{href}</TextLink>
      </Words>
    </MailFrame>
  );
}
