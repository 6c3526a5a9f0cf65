import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#config';
import { createSecrets, type Secrets } from './secrets.ts';
import { publishFile } from '#embedded/publish-file.ts';

const isKey = (text: string) => /^[0-9a-f]{64}$/i.test(text);

/**
 * The key that encrypts the installation's secrets. It comes from the settings, or from a file made at the first start.
 */
export async function loadSecretKey({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): Promise<Buffer> {
  if (secretKey) return Buffer.from(secretKey, 'hex');
  const path = join(dataDir, 'secret.key');
  const text = (await readKey(path)) ?? (await makeKey(dataDir, path));
  if (!isKey(text)) throw new Error(`${path} does not contain 64 hexadecimal digits. Restore it, or set SECRET_KEY.`);
  return Buffer.from(text, 'hex');
}

/** The secrets of the installation, as the settings have their keys. */
export async function openSecrets(
  config: Pick<Config, 'secretKey' | 'previousSecretKey' | 'dataDir'>,
): Promise<Secrets> {
  const { previousSecretKey: previous } = config;
  return createSecrets(await loadSecretKey(config), previous ? Buffer.from(previous, 'hex') : undefined);
}

async function readKey(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text?.trim();
}

/** Several servers may start on one folder at the same time. All of them use the key that was written first. */
async function makeKey(dataDir: string, path: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    await publishFile(draft, path);
  } finally {
    await rm(draft);
  }
  return (await readKey(path)) ?? '';
}
