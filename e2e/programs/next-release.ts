import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inRoot } from '../../scripts/setup/paths.mjs';

export interface NextRelease {
  version: string;
  /** The name and the statements of each migration that it adds. */
  migrations: [name: string, sql: string][];
}

/** Makes a folder with this Rampart as a later version, which has more migrations. */
export async function makeNextRelease(folder: string, { version, migrations }: NextRelease): Promise<void> {
  const server = join(folder, 'apps/server');
  await mkdir(server, { recursive: true });
  // Programs look for their files beside the real path of their code, so these are copies.
  await Promise.all(
    ['dist', 'migrations', 'src/embedded', 'package.json'].map((path) =>
      cp(inRoot(`apps/server/${path}`), join(server, path), { recursive: true }),
    ),
  );
  const about = JSON.parse(await readFile(inRoot('package.json'), 'utf8')) as object;
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...about, version }));
  await Promise.all(migrations.map(([name, sql]) => writeFile(join(server, 'migrations', name), sql)));
  await symlink(inRoot('node_modules'), join(folder, 'node_modules'));
  await symlink(inRoot('apps/server/node_modules'), join(server, 'node_modules')).catch(() => {});
  await symlink(inRoot('apps/web'), join(folder, 'apps/web'));
  await symlink(inRoot('packages'), join(folder, 'packages'));
}
