import { loadSource } from '../setup/load-source.mjs';
import { prepare } from '../setup/prepare.mjs';
import { command, Plain } from '../setup/say.mjs';

/**
 * `node scripts/draw-fixes.mjs --seed=N --count=N`: draws pairs of product and vulnerability from the public advisories,
 * and prints them with what the advisories say, to judge by reading whether there is a fix (docs/catalogue.md).
 * @param {string[]} args
 */
export async function draw(args) {
  await command(async () => {
    const { seed, count } = optionsOf(args);
    await prepare('full', []);
    const { hasRealAdvisories } = await loadSource('apps/server/src/testing/fixes/real-advisories.ts');
    if (!hasRealAdvisories) throw new Plain('The public advisories are not in ../shared/data.');
    const { realPairs } = await loadSource('apps/server/src/testing/fixes/real-pairs.ts');
    const { drawPairs } = await loadSource('apps/server/src/testing/fixes/draw-pairs.ts');
    /** @type {object[]} */
    const pairs = drawPairs(await realPairs(), seed, count);
    const lines = pairs.map((pair) => `${JSON.stringify(pair)}\n`).join('');
    await new Promise((resolve) => process.stdout.write(lines, resolve));
    process.exit(0);
  });
}

/** @param {string[]} args */
function optionsOf(args) {
  const options = { seed: 25, count: 200 };
  for (const arg of args) {
    const [, name, value] = /^--(seed|count)=(\d{1,6})$/.exec(arg) ?? [];
    if (name !== 'seed' && name !== 'count') throw new Plain(`Unknown option ${arg}. Use --seed=N and --count=N.`);
    options[name] = Number(value);
  }
  return options;
}
