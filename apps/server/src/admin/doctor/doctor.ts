import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { readConfig, type Config } from '#config';
import { askControl } from '#embedded/control.ts';
import { hasDatabase } from '#embedded/database-folder.ts';
import { findHolder } from '#embedded/folder-lock.ts';
import { openUnmigrated } from '#embedded/storage.ts';
import { backupLoginFindings } from './backup-login.ts';
import { databaseFindings } from './database.queries.ts';
import { fail, finding, messageOf, ok, reportOf, type Finding } from './finding.ts';
import { diskFinding, nodeFinding } from './machine.ts';
import { mailFindings } from './mail.ts';
import { outboundFindings } from './outbound.ts';
import { settingsFindings } from './settings.ts';

export const doctorUsage: [string, string] = [
  'doctor [--mail ADDRESS]',
  'check settings, database, disk, clock, mail and addresses, and say what to do; the server may be running',
];

/** Between the command `doctor` and a running server. It is not for users. */
export const doctorCommand = 'doctor-database';

/** Checks the installation. The exit code is 1 if something does not work. */
export async function runDoctor(words: string[], read: () => Config = readConfig) {
  const findings = await examine(wordsOf(words), read);
  const isWell = findings.every(({ state }) => state !== 'fail');
  return { exitCode: isWell ? 0 : 1, output: reportOf(findings) };
}

async function examine(mail: string | undefined, read: () => Config): Promise<Finding[]> {
  let config: Config;
  try {
    config = read();
  } catch (error) {
    return [nodeFinding(), fail('Settings', messageOf(error), 'docs/operating.md lists all settings.')];
  }
  const inDatabase = await askDatabase(config);
  return [
    nodeFinding(),
    ...settingsFindings(config),
    await diskFinding(config),
    ...inDatabase,
    ...(await backupLoginFindings(config)),
    ...(await mailFindings(config, mail)),
    ...(await outboundFindings(
      config,
      inDatabase.flatMap(({ addresses = [] }) => addresses),
    )),
  ];
}

async function askDatabase(config: Config): Promise<Finding[]> {
  try {
    const holder = config.databaseUrl ? undefined : await findHolder(config.dataDir);
    if (holder?.controlSocket) {
      const { output } = await askControl(holder.controlSocket, [doctorCommand]);
      return z.array(finding).parse(JSON.parse(output));
    }
    if (!config.databaseUrl && !hasDatabase(join(config.dataDir, 'database')))
      return [ok('Database', 'There is no embedded database yet. The first start creates it.')];
    const silent = { info() {}, warn() {}, error() {} };
    const storage = await openUnmigrated(config, silent);
    try {
      return await databaseFindings(storage.database);
    } finally {
      await storage.close();
    }
  } catch (error) {
    return [fail('Database', `It cannot be opened: ${messageOf(error)}`, 'Check DATA_DIR or DATABASE_URL.')];
  }
}

function wordsOf(words: string[]): string | undefined {
  const { values } = parseArgs({ args: words, options: { mail: { type: 'string' } } });
  if (values.mail !== undefined && !/^[^\s@]+@[^\s@]+$/.test(values.mail))
    throw new Error(`"${values.mail}" is not an e-mail address.`);
  return values.mail;
}
