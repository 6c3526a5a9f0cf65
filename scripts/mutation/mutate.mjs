import { readFile } from 'node:fs/promises';
import { inRoot } from '../setup/paths.mjs';
import { prepare } from '../setup/prepare.mjs';
import { Plain, command, say } from '../setup/say.mjs';
import { findPostgres } from '../testing/postgres.mjs';
import { areas } from './areas.mjs';
import { batchesOf, typescriptFiles } from './files.mjs';
import { runInOneProcess } from './one-process/run.mjs';
import { linesOfArea, linesOfSurvivors, shareOf } from './report.mjs';
import { relatedTests } from './related.mjs';
import { earlierShard, runShards } from './shard.mjs';

/**
 * `npm run mutate [-- areas]`: puts faults into the sources of each area, one at a time, and counts those that the tests
 * notice. Ends with 1 if an area misses its goal.
 * @param {string[]} args
 */
export async function mutate(args) {
  await command(async () => {
    const unknown = args.filter((name) => !areas.some((area) => area.name === name));
    if (unknown.length > 0) {
      const known = areas.map(({ name }) => name).join(', ');
      throw new Plain(`There is no area ${unknown.join(', ')}. The areas are ${known}.`);
    }
    await prepare('full', []);
    const chosen = areas.filter(({ name }) => args.length === 0 || args.includes(name));
    const postgres = await findPostgres();
    const env = postgres ? { ...process.env, TEST_DATABASE_URL: postgres.url } : process.env;
    let isReached = true;
    for (const area of chosen) {
      const shards = await tryArea(area, env);
      console.log([...linesOfArea(area, shards), ...linesOfSurvivors(shards), ''].join('\n'));
      isReached &&= shareOf(shards) >= area.goal;
    }
    await postgres?.stop();
    process.exit(isReached ? 0 : 1);
  });
}

/** As many lines of source share one start of Stryker. */
const linesAtOnce = 200;

/**
 * @param {import('./areas.mjs').Area} area
 * @param {NodeJS.ProcessEnv} env
 */
async function tryArea(area, env) {
  const ofArea = await typescriptFiles(area.tests, { areTests: true });
  if (area.inOneProcess)
    return runInOneProcess(area, await typescriptFiles(area.sources, { areTests: false }), ofArea, env);
  const testsOf = await relatedTests(ofArea);
  const databaseTests = testsOf('apps/server/src/testing/database/test-database.ts');
  const shards = [];
  const waiting = [];
  for (const source of await typescriptFiles(area.sources, { areTests: false })) {
    const target = { source, tests: testsOf(source) };
    const earlier = await earlierShard(target);
    if (earlier) shards.push(earlier);
    else waiting.push({ ...target, lines: (await readFile(inRoot(source), 'utf8')).split('\n').length });
  }
  for (const batch of batchesOf(waiting, linesAtOnce)) {
    const onDatabase = batch.some(({ tests }) => tests.some((test) => databaseTests.includes(test)));
    const done = await runShards(batch, { ...env, MUTATION_DATABASE: onDatabase ? 'on' : 'off' });
    for (const { source, noticed, timedOut, missed, seconds } of done)
      say(`${source}: ${noticed} of ${noticed + missed} noticed (${timedOut} by time), ${seconds} s`);
    shards.push(...done);
  }
  return shards.toSorted((a, b) => a.source.localeCompare(b.source));
}
