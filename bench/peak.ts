/** Only a process itself knows its peak on every system: a module for it to import, which writes it down as it ends, in KiB. */
export function tellPeak(file: string): string {
  const script = `import { writeFileSync } from 'node:fs';
    process.on('exit', () => writeFileSync(${JSON.stringify(file)}, String(process.resourceUsage().maxRSS)));`;
  return `data:text/javascript,${encodeURIComponent(script)}`;
}

/** The same for what is in use from moment to moment: a line for each, with the time and the bytes. */
export function tellMemory(file: string): string {
  const script = `import { appendFileSync } from 'node:fs';
    setInterval(() => appendFileSync(${JSON.stringify(file)}, Date.now() + ' ' + process.memoryUsage.rss() + '\\n'), 250).unref();`;
  return `data:text/javascript,${encodeURIComponent(script)}`;
}
