import { readFile } from 'node:fs/promises';
import { shippedPlaces } from '../package/packages.mjs';
import { runNpm } from '../setup/install.mjs';
import { inRoot } from '../setup/paths.mjs';
import { command, say } from '../setup/say.mjs';
import { advisoriesOf, linesOf, outdatedOf } from './outdated-report.mjs';

/**
 * `npm run outdated`: which of our dependencies have newer versions, and which advisories touch us. Exits with 1 if an
 * advisory touches a package that is shipped, and with 2 if the registry did not answer.
 */
export async function listOutdated() {
  await command(async () => {
    const shipped = new Set((await shippedPlaces()).map((place) => place.replace(/^.*node_modules\//, '')));
    const { packages } = JSON.parse(await readFile(inRoot('package-lock.json'), 'utf8'));
    const workspaces = Object.keys(packages).filter((place) => !place.includes('node_modules/'));
    const ours = new Set(
      workspaces.flatMap((place) =>
        Object.keys({ ...packages[place].dependencies, ...packages[place].devDependencies }),
      ),
    );
    const newer = outdatedOf((await runNpm(['outdated', '--json'])).output, ours);
    const advisories = advisoriesOf((await runNpm(['audit', '--json', '--audit'])).output, shipped);
    say(linesOf(newer, advisories).join('\n'));
    if (newer.failure || advisories.failure) process.exit(2);
    if (advisories.found.some(({ isShipped }) => isShipped)) process.exit(1);
  });
}
