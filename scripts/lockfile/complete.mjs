import { readFile, writeFile } from 'node:fs/promises';
import { inRoot } from '../setup/paths.mjs';
import { command, Plain, say } from '../setup/say.mjs';
import { integrityOf, withoutIntegrity } from './integrity.mjs';
import { missingBuilds } from './missing.mjs';

/** Adds the builds for other systems that npm left out of package-lock.json, and the hashes that it does not have. */
export async function completeLockfile() {
  await command(async () => {
    const file = inRoot('package-lock.json');
    const lockfile = JSON.parse(await readFile(file, 'utf8'));
    const added = missingBuilds(lockfile);
    const packages = { ...lockfile.packages, ...added };
    const places = withoutIntegrity({ packages });
    /** @type {string[]} */
    const unknown = [];
    for (const place of places) {
      const entry = packages[place];
      const integrity = await integrityOf(place, entry.version);
      if (!integrity) unknown.push(`  ${place} ${entry.version}`);
      else packages[place] = { version: entry.version, integrity, ...entry };
    }
    if (unknown.length > 0) {
      throw new Plain(
        `The registry has no hash for these packages. Choose a version of which it has all builds:\n${unknown.join('\n')}`,
      );
    }
    const sorted = Object.entries(packages).toSorted(([a], [b]) => (a < b ? -1 : 1));
    await writeFile(file, `${JSON.stringify({ ...lockfile, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
    say(
      `Added ${Object.keys(added).length} builds for other systems and ${places.length} hashes to package-lock.json.`,
    );
  });
}
