/** @typedef {import('./shard.mjs').Shard} Shard */

/**
 * The share of faults that tests noticed, in percent. Faults that change nothing count as missed.
 * @param {readonly Shard[]} shards
 */
export function shareOf(shards) {
  const noticed = sum(shards.map((shard) => shard.noticed));
  const all = noticed + sum(shards.map((shard) => shard.missed));
  return all === 0 ? 100 : (100 * noticed) / all;
}

/**
 * @param {import('./areas.mjs').Area} area
 * @param {readonly Shard[]} shards
 */
export function linesOfArea({ name, goal }, shards) {
  const noticed = sum(shards.map((shard) => shard.noticed));
  const all = noticed + sum(shards.map((shard) => shard.missed));
  const share = shareOf(shards);
  const seconds = sum(shards.map((shard) => shard.seconds));
  const verdict = share >= goal ? 'pass' : 'FAIL';
  return [
    `${name}: ${noticed} of ${all} faults noticed, ${share.toFixed(1)} % (goal ${goal}): ${verdict}, ${seconds} s`,
  ];
}

/** @param {readonly Shard[]} shards */
export function linesOfSurvivors(shards) {
  return shards.flatMap(({ source, survivors }) =>
    survivors.map(({ line, fault, replacement }) => `  ${source}:${line} ${fault} ${oneLine(replacement)}`),
  );
}

/** @param {string} text */
const oneLine = (text) => text.replaceAll(/\s+/g, ' ').slice(0, 80);

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
