import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import type { World } from './world.ts';

/** The mails that the world's server wrote to one address, oldest first. */
export async function mailsTo(world: World, email: string) {
  const outbox = join(world.dataDir, 'outbox');
  const files = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml')).toSorted();
  const mails = await Promise.all(files.map(async (file) => simpleParser(await readFile(join(outbox, file)))));
  return mails.filter((mail) => JSON.stringify(mail.to).includes(email));
}
