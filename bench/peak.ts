/** Only a process itself knows its peak on every system: a module for it to import, which writes it down as it ends, in KiB. */
export function tellPeak(file: string): string {
  const script = `import { writeFileSync } from 'node:fs';
    process.on('exit', () => writeFileSync(${JSON.stringify(file)}, String(process.resourceUsage().maxRSS)));`;
  return `data:text/javascript,${encodeURIComponent(script)}`;
}
