import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import type { World } from './world.ts';

/** The mails that the world's server wrote to one address, oldest first. */
export async function mailsTo(world: World, email: string) {
  const outbox = join(world.dataDir, 'outbox');
  const files = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml')).toSorted();
  const texts = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')));
  // Parsing takes much longer than reading.
  const mails = await Promise.all(texts.filter((text) => text.includes(email)).map((text) => simpleParser(text)));
  return mails.filter((mail) => JSON.stringify(mail.to).includes(email));
}
