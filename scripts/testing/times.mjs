import { readFileSync } from 'node:fs';

/**
 * The time of a part of a run, in seconds. `cpu` counts all processes of the machine, because databases and browsers
 * run beside the tests. `stolen` is the time that the host of a virtual machine gave to other machines. Both are null
 * if the system does not report them.
 * @typedef {{ name: string, wall: number, cpu: number | null, stolen: number | null }} Time
 */

/**
 * Runs a part and adds its time to the list, even if it fails.
 * @template T
 * @param {Time[]} times
 * @param {string} name
 * @param {() => Promise<T>} work
 */
export async function timed(times, name, work) {
  const before = look();
  try {
    return await work();
  } finally {
    const after = look();
    const since = (/** @type {'cpu' | 'stolen'} */ key) =>
      before[key] === null || after[key] === null ? null : after[key] - before[key];
    times.push({ name, wall: after.wall - before.wall, cpu: since('cpu'), stolen: since('stolen') });
  }
}

/**
 * A table with a line for each part, and one for the sum.
 * @param {Time[]} times
 */
export function linesOfTimes(times) {
  /** @param {'wall' | 'cpu' | 'stolen'} key */
  const total = (key) => times.reduce((sum, time) => sum + (time[key] ?? 0), 0);
  const tells = times.every(({ cpu }) => cpu !== null);
  const all = {
    name: 'all',
    wall: total('wall'),
    cpu: tells ? total('cpu') : null,
    stolen: tells ? total('stolen') : null,
  };
  const rows = [['part', 'wall', 'CPU', 'stolen'], ...[...times, all].map(rowOf)];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  );
}

/** @param {Time} time */
function rowOf({ name, wall, cpu, stolen }) {
  return [name, ...[wall, cpu, stolen].map((seconds) => (seconds === null ? '–' : `${seconds.toFixed(1)} s`))];
}

/** A tick is a hundredth of a second on every Linux that Node supports. */
const tick = 0.01;

function look() {
  const wall = performance.now() / 1000;
  try {
    // cpu user nice system idle iowait irq softirq steal …
    const line = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0] ?? '';
    const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = line
      .split(/\s+/)
      .slice(1)
      .map(Number);
    return { wall, cpu: (user + nice + system + irq + softirq) * tick, stolen: stolen * tick };
  } catch {
    return { wall, cpu: null, stolen: null };
  }
}
