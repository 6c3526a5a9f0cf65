import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger, Plugin, Rolldown } from 'vite';

/** The limit for scripts and styles that a first visit must load before it can draw anything, in kB of brotli. */
const budget = 232;

/** Prints the size of the first load, and warns if it exceeds the budget. */
export function firstLoad(): Plugin {
  let logger: Logger;
  return {
    name: 'rampart:first-load',
    apply: 'build',
    configResolved: (config) => {
      logger = config.logger;
    },
    writeBundle: {
      // After `precompress`, which compresses these files.
      order: 'post',
      sequential: true,
      async handler({ dir = '' }, bundle) {
        const files = [...neededFirst(bundle)];
        const sizes = await Promise.all(files.map((name) => sentSize(join(dir, name))));
        const total = sizes.reduce((sum, size) => sum + size, 0) / 1000;
        const line = `First load: ${total.toFixed(1)} kB brotli in ${files.length} files (budget ${budget} kB)`;
        if (total > budget) logger.warn(line);
        else logger.info(line);
      },
    },
  };
}

/** The size in brotli. Small files are not compressed. */
async function sentSize(file: string): Promise<number> {
  const { size } = await stat(`${file}.br`).catch(() => stat(file));
  return size;
}

/** The entry, its static imports, and their style sheets. */
function neededFirst(bundle: Rolldown.OutputBundle): Set<string> {
  const needed = new Set<string>();
  const add = (name: string) => {
    const output = bundle[name];
    if (needed.has(name) || output?.type !== 'chunk') return;
    needed.add(name);
    for (const sheet of output.viteMetadata?.importedCss ?? []) needed.add(sheet);
    output.imports.forEach(add);
  };
  for (const output of Object.values(bundle)) if (output.type === 'chunk' && output.isEntry) add(output.fileName);
  return needed;
}
