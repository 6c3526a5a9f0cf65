import classes from './authenticator-setup.module.css';
import { CopyButton } from '#ui/forms/copy-button.tsx';
import { QrCode } from './qr-code.tsx';

/** Shows a secret for an authenticator app, as a QR code and as text. */
export function AuthenticatorSetup({ secret, address }: { secret: string; address: string }) {
  const groups = secret.match(/.{1,4}/g)?.join(' ') ?? '';
  return (
    <div className={classes.setup}>
      <QrCode text={address} label="QR code for your authenticator app" />
      <div className={classes.words}>
        <p>Scan the code with an authenticator app, or enter this key by hand:</p>
        <code className={classes.secret}>{groups}</code>
        <CopyButton text={secret} label="Copy key" />
      </div>
    </div>
  );
}

/** Takes the place of the QR code until the secret is there. */
export function AuthenticatorWaiting() {
  return <div className={classes.waiting} role="status" aria-label="Loading" />;
}
