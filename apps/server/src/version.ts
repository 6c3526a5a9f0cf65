import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '#paths';

/** The version of this Rampart. The package and the clone both name it. */
export const { version } = JSON.parse(readFileSync(join(paths.repository, 'package.json'), 'utf8')) as {
  version: string;
};

/** Whether version `a` came before `b`. Both have three numbers, such as `1.4.0`. */
export function isOlder(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => text.split('.').map(Number));
  const at = [0, 1, 2].find((place) => left?.[place] !== right?.[place]);
  return at !== undefined && Number(left?.[at]) < Number(right?.[at]);
}
