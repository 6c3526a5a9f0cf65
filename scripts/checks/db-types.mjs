import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSource } from '../setup/load-source.mjs';
import { inRoot } from '../setup/paths.mjs';
import { prepare } from '../setup/prepare.mjs';
import { runTool } from '../setup/run.mjs';
import { Plain, command, say } from '../setup/say.mjs';

const typesFile = 'apps/server/src/db/types.ts';

/**
 * `npm run db:types`: writes the types of the tables. With `--check`, only says whether they are up to date.
 * @param {string[]} args
 */
export async function dbTypes(args) {
  await command(async () => {
    await prepare('full', []);
    if (args.includes('--check')) {
      const { ok, output } = await typesAreCurrent();
      say(output);
      process.exit(ok ? 0 : 1);
    }
    await writeFile(inRoot(typesFile), await generate());
    say(`Wrote ${typesFile}.`);
    process.exit(0);
  });
}

/** @returns {Promise<import('../setup/run.mjs').Outcome>} */
export async function typesAreCurrent() {
  const [wanted, present] = await Promise.all([generate(), readFile(inRoot(typesFile), 'utf8').catch(() => '')]);
  if (wanted === present) return { ok: true, output: `${typesFile} matches the migrations.` };
  return { ok: false, output: `${typesFile} does not match the migrations: run \`npm run db:types\`.` };
}

async function generate() {
  const { databaseTypes } = await loadSource('apps/server/src/testing/database/database-types.ts');
  const folder = await mkdtemp(join(tmpdir(), 'rampart-types-'));
  const file = join(folder, 'types.ts');
  try {
    await writeFile(file, await databaseTypes());
    const { ok, output } = await runTool('oxfmt/bin/oxfmt', ['-c', inRoot('.oxfmtrc.json'), file], { cwd: folder });
    if (!ok) throw new Plain(`The types of the database could not be formatted:\n${output}`);
    return await readFile(file, 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
