import { loadSource } from '../setup/load-source.mjs';
import { prepare } from '../setup/prepare.mjs';
import { command, Plain } from '../setup/say.mjs';

/**
 * `npm run fuzz [-- --seed=N --calls=N]`: sends generated calls to a server of its own.
 * @param {string[]} args
 */
export async function runFuzz(args) {
  await command(async () => {
    const options = optionsOf(args);
    await prepare('full');
    const { fuzz } = await loadSource('fuzz/fuzz.ts');
    process.exit((await fuzz(options)) ? 0 : 1);
  });
}

/**
 * Without a seed, every run sends other calls.
 * @param {string[]} args
 */
function optionsOf(args) {
  const options = { seed: Math.floor(Math.random() * 1_000_000), calls: 2_000 };
  for (const arg of args) {
    const [, name, value] = /^--(seed|calls)=(\d{1,9})$/.exec(arg) ?? [];
    if (name !== 'seed' && name !== 'calls') throw new Plain(`Unknown option ${arg}. Use --seed=N and --calls=N.`);
    options[name] = Number(value);
  }
  return options;
}
