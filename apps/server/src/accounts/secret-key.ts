import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#config';
import { publishFile } from '#embedded/publish-file.ts';

const isKey = (text: string) => /^[0-9a-f]{64}$/i.test(text);

/** The key of the installation's secrets: from the settings, or from a file that the first start makes. */
export async function loadSecretKey({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): Promise<Buffer> {
  if (secretKey) return Buffer.from(secretKey, 'hex');
  const path = join(dataDir, 'secret.key');
  const text = (await readKey(path)) ?? (await makeKey(dataDir, path));
  if (!isKey(text)) throw new Error(`${path} does not hold 64 hexadecimal digits. Restore it, or set SECRET_KEY.`);
  return Buffer.from(text, 'hex');
}

async function readKey(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text?.trim();
}

/** Several servers may start on one folder at once: the first key counts for all of them. */
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
