/**
 * A module that writes the peak memory of its process to a file at its end, in KiB. Only the process itself knows it.
 */
export function tellPeak(file: string): string {
  const script = `import { writeFileSync } from 'node:fs';
    process.on('exit', () => writeFileSync(${JSON.stringify(file)}, String(process.resourceUsage().maxRSS)));`;
  return `data:text/javascript,${encodeURIComponent(script)}`;
}

/** Time between two garbage collections. One takes about 50 ms. */
export const collectEvery = 5_000;

/**
 * The same for the memory over time. Each line has the time, the resident bytes and, directly after a garbage
 * collection, the bytes in use. The resident bytes alone do not show whether memory leaks or is just not collected yet.
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
