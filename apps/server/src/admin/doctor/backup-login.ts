import { refuseBlindLogin } from '#backup/back-up-postgres.ts';
import { connect } from '#backup/connection.ts';
import type { Config } from '#config';
import { fail, messageOf, ok, type Finding } from './finding.ts';

const patience = 10_000;

/** Whether the login of backups is accepted and sees all rows. The settings are warned of if it is not set. */
export async function backupLoginFindings({
  databaseUrl,
  backupDatabaseUrl: url,
}: Pick<Config, 'databaseUrl' | 'backupDatabaseUrl'>): Promise<Finding[]> {
  if (!databaseUrl || !url) return [];
  try {
    const client = await connect(url, 'rampart doctor', { patience });
    await refuseBlindLogin(client).finally(() => client.end());
    return [ok('Backup', 'The login of BACKUP_DATABASE_URL is accepted, and sees all rows.')];
  } catch (error) {
    const advice = 'Check BACKUP_DATABASE_URL and its role (docs/operating.md, "PostgreSQL").';
    return [fail('Backup', `The login for backups cannot be used: ${messageOf(error)}`, advice)];
  }
}
