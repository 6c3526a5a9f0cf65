import { access, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inRoot } from '../setup/paths.mjs';

/** Imports of values. `import type` loads nothing. */
const imports = /^(?:import|export)\s(?!type\b)[^'";]*?from\s*'([^']+)'|\bimport\(\s*'([^']+)'|^import\s*'([^']+)'/gm;

/**
 * Finds the tests that load a source file, directly or through other files. No other test can notice a fault in it.
 * @param {readonly string[]} tests
 * @returns {Promise<(source: string) => string[]>}
 */
export async function relatedTests(tests) {
  /** @type {Map<string, Promise<string[]>>} */
  const known = new Map();
  /** @param {string} file */
  const importsOf = (file) => {
    const found = known.get(file) ?? readImports(file);
    known.set(file, found);
    return found;
  };
  const loaded = await Promise.all(tests.map(async (test) => ({ test, files: await closureOf(test, importsOf) })));
  return (source) => loaded.filter(({ files }) => files.has(source)).map(({ test }) => test);
}

/**
 * @param {string} start
 * @param {(file: string) => Promise<string[]>} importsOf
 */
async function closureOf(start, importsOf) {
  const files = new Set([start]);
  for (const file of files) for (const next of await importsOf(file)) files.add(next);
  return files;
}

/** @param {string} file */
async function readImports(file) {
  const text = await readFile(inRoot(file), 'utf8');
  const names = [...text.matchAll(imports)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
  const paths = names.flatMap((name) => pathOf(name, file));
  const exist = await Promise.all(
    paths.map((path) =>
      access(inRoot(path)).then(
        () => true,
        () => false,
      ),
    ),
  );
  return paths.filter((_, index) => exist[index]);
}

/**
 * The path of one of our own files. Stryker links node_modules, so faults in another package are not seen through it.
 * @param {string} name
 * @param {string} from
 */
function pathOf(name, from) {
  if (name.startsWith('.')) return [join(dirname(from), name)];
  if (!name.startsWith('#')) return [];
  const inFolder = join(from.split('/').slice(0, 2).join('/'), 'src', name.slice(1));
  return [/\.\w+$/.test(name) ? inFolder : `${inFolder}.ts`];
}
