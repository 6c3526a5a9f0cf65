/** Only a process itself knows its peak on every system: a module for it to import, which writes it down as it ends, in KiB. */
export function tellPeak(file: string): string {
  const script = `import { writeFileSync } from 'node:fs';
    process.on('exit', () => writeFileSync(${JSON.stringify(file)}, String(process.resourceUsage().maxRSS)));`;
  return `data:text/javascript,${encodeURIComponent(script)}`;
}

/** Between two collections of garbage; one takes some 50 ms. */
export const collectEvery = 5_000;

/**
 * The same for what it takes from moment to moment: a line for each, with the time, the resident bytes and, right after a
 * collection of garbage, the bytes still in use. The resident ones alone do not tell a leak from garbage that nobody has
 * had a reason to collect yet.
 */
export function tellMemory(file: string): string {
  const script = `import { appendFileSync } from 'node:fs';
    import { setFlagsFromString } from 'node:v8';
    import { runInNewContext } from 'node:vm';
    import { isMainThread } from 'node:worker_threads';
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc');
    let collectedAt = Date.now();
    if (isMainThread) setInterval(() => {
      const isDue = Date.now() - collectedAt >= ${collectEvery};
      const resident = process.memoryUsage.rss();
      let used = '';
      if (isDue) {
        collect();
        collectedAt = Date.now();
        const { heapUsed, external } = process.memoryUsage();
        used = heapUsed + external;
      }
      appendFileSync(${JSON.stringify(file)}, Date.now() + ' ' + resident + ' ' + used + '\\n');
    }, 250).unref();`;
  return `data:text/javascript,${encodeURIComponent(script)}`;
}
