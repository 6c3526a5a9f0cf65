import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Post } from './post.ts';

/** Writes each mail to an .eml file. */
export function outboxPost(dataDir: string): Post {
  const outbox = join(dataDir, 'outbox');
  return {
    async deliver({ content }) {
      // Mails contain secrets such as password links. Only the user that runs the server may read them.
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}`;
      const draft = join(outbox, `.${name}`);
      await writeFile(draft, content, { mode: 0o600 });
      await rename(draft, join(outbox, `${name}.eml`));
    },
    close() {},
  };
}
