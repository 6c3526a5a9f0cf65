import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { earlierMigrations } from '#db/schema/earlier-migrations.ts';
import { paths } from '#paths';

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
  /**
   * The oldest Rampart that works with the schema after this migration, from its line `-- Serves: 1.4.0`. Null: only
   * versions that have the migration do.
   */
  serves: string | null;
}

export async function knownMigrations(): Promise<string[]> {
  return (await readMigrations()).map((migration) => migration.name);
}

/** The migrations that a backup can contain. This Rampart can update a database with them. */
export async function recognisedMigrations(): Promise<string[]> {
  return [...(await knownMigrations()), ...earlierMigrations.keys()];
}

/** Ignores line endings, because they differ between checkouts on different systems. */
export function checksumOf(sql: string): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
}

/** Sorted by name. They are applied in this order. */
export async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(paths.migrations)).filter((file) => file.endsWith('.sql')).toSorted();
  return Promise.all(
    files.map(async (name) => {
      const sql = await readFile(join(paths.migrations, name), 'utf8');
      const serves = /^-- Serves: (\d+\.\d+\.\d+)$/m.exec(sql)?.[1] ?? null;
      return { name, sql, checksum: checksumOf(sql), serves };
    }),
  );
}
