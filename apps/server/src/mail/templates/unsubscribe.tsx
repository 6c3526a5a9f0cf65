import { TextLink } from './frame.tsx';

interface UnsubscribeProps {
  /** The kind of mail, such as `critical alerts`. */
  kind: string;
  publicUrl: string;
  href: string;
}

/** The foot of a mail that the user chose to receive. */
export function Unsubscribe({ kind, publicUrl, href }: UnsubscribeProps) {
  return (
    <>
      You get this mail because {kind} are switched on in your Rampart account.{' '}
      <TextLink isQuiet href={`${publicUrl}/account#notifications`}>
        Notification settings
      </TextLink>
      {' · '}
      <TextLink isQuiet href={href}>
        Unsubscribe
      </TextLink>
    </>
  );
}
