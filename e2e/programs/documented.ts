import { readFileSync } from 'node:fs';
import { inRoot } from '../../scripts/setup/paths.mjs';
import { startCluster } from '../../scripts/testing/postgres.mjs';

/** The code block of docs/operating.md that contains these words. So the tests run what the page says. */
function blockWith(words: string): string {
  const page = readFileSync(inRoot('docs/operating.md'), 'utf8');
  const blocks = [...page.matchAll(/^```\w*\n(.*?)^```$/gms)].map(([, block = '']) => block);
  const found = blocks.filter((block) => block.includes(words));
  if (found.length !== 1) throw new Error(`docs/operating.md has ${found.length} blocks with "${words}".`);
  return found[0] ?? '';
}

/** The plain commands for a backup and a restore without our own programs. */
export const plainCommands = () => ({
  backup: blockWith('pg_dump --format=custom'),
  restore: blockWith('pg_restore --exit-on-error'),
});

/** A new cluster that was set up as documented, and the addresses of its users. */
export async function startDocumentedCluster() {
  const statements = blockWith('CREATE ROLE rampart LOGIN').trim().replaceAll('…', 'secret').split('\n');
  const cluster = await startCluster(statements);
  if (!cluster) throw new Error('Backups are tested on new clusters of PostgreSQL. Install version 15 or newer.');
  const as = (user: string, database = 'rampart') => {
    const address = new URL(cluster.url);
    address.username = user;
    address.pathname = `/${database}`;
    return address.href;
  };
  return {
    server: as('rampart'),
    backup: as('rampart_backup'),
    superuser: as('postgres'),
    /** The folder with pg_dump and pg_restore. */
    programs: cluster.programs ?? '',
    stop: cluster.stop,
  };
}

export type DocumentedCluster = Awaited<ReturnType<typeof startDocumentedCluster>>;
