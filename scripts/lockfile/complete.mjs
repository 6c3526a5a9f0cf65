import { readFile, writeFile } from 'node:fs/promises';
import { inRoot } from '../setup/paths.mjs';
import { command, say } from '../setup/say.mjs';
import { missingBuilds } from './missing.mjs';

/** Adds the builds for other systems that npm left out of package-lock.json. */
export async function completeLockfile() {
  await command(async () => {
    const file = inRoot('package-lock.json');
    const lockfile = JSON.parse(await readFile(file, 'utf8'));
    const added = missingBuilds(lockfile);
    const packages = Object.entries({ ...lockfile.packages, ...added }).toSorted(([a], [b]) => (a < b ? -1 : 1));
    await writeFile(file, `${JSON.stringify({ ...lockfile, packages: Object.fromEntries(packages) }, null, 2)}\n`);
    say(`Added ${Object.keys(added).length} builds for other systems to package-lock.json.`);
  });
}
