import { loadSource } from '../setup/load-source.mjs';
import { prepare } from '../setup/prepare.mjs';
import { command } from '../setup/say.mjs';

/**
 * `npm run bench [-- names]`: measures the calls whose name contains one of the names, or all of them.
 * @param {string[]} names
 */
export async function runBench(names) {
  await command(async () => {
    await prepare('full');
    const { bench } = await loadSource('bench/bench.ts');
    const isWithinBudget = await bench(names);
    process.exit(isWithinBudget ? 0 : 1);
  });
}
