import type { Config } from '#config';
import { ok, warn, type Finding } from './finding.ts';

/** What the settings mean for an installation that others use. All of them are valid: `readConfig` refuses others. */
export function settingsFindings(config: Config): Finding[] {
  const { publicUrl, trustProxy, isProduction, databaseUrl, secretKey, backupDatabaseUrl, backupKey } = config;
  const isSecure = publicUrl?.startsWith('https:') ?? false;
  const findings = [
    !publicUrl &&
      warn(
        'Address',
        'PUBLIC_URL is not set. Links in mails point to this machine.',
        'Set PUBLIC_URL to the address that users open.',
      ),
    publicUrl &&
      !isSecure &&
      warn(
        'Address',
        `PUBLIC_URL is ${publicUrl}. Passwords and cookies travel unencrypted.`,
        'Put a proxy with HTTPS in front, and set PUBLIC_URL to https://… (docs/operating.md, "Behind a reverse proxy").',
      ),
    isSecure &&
      trustProxy === false &&
      warn(
        'Proxy',
        'TRUST_PROXY is off. If a proxy stands in front, all users seem to have its address, and share its limits.',
        'Set TRUST_PROXY to the number of proxies in front.',
      ),
    databaseUrl &&
      !isProduction &&
      warn(
        'Mode',
        'NODE_ENV is not production. Demo accounts would be accepted, and their password is public.',
        'Set NODE_ENV=production.',
      ),
    databaseUrl &&
      !secretKey &&
      warn(
        'Secrets',
        'SECRET_KEY is not set. The key is a file in DATA_DIR, so every server needs the same file.',
        'Set SECRET_KEY to 64 hexadecimal digits (openssl rand -hex 32), and keep a copy apart from the backups.',
      ),
    databaseUrl &&
      !backupDatabaseUrl &&
      warn(
        'Backup',
        'BACKUP_DATABASE_URL is not set. The login of the server cannot read all rows, so it cannot make a backup.',
        'Create the backup role and set BACKUP_DATABASE_URL (docs/operating.md, "Backups").',
      ),
    !backupKey &&
      warn(
        'Backup',
        'BACKUP_KEY is not set. Backups are not encrypted.',
        'Set BACKUP_KEY to 64 hexadecimal digits, or keep the backups on an encrypted disk.',
      ),
  ].filter((finding) => typeof finding === 'object');
  return [ok('Settings', 'All settings are valid.'), ...findings];
}
