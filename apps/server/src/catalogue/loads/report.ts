import type { FileKind } from '#catalogue/files/recognise.ts';

/** The result of one file. */
export interface Loaded {
  status: 'loaded' | 'updated' | 'unchanged' | 'outside' | 'skipped' | 'failed';
  /** The type of the file, if it was detected. */
  kind?: FileKind;
  /** Its content, or the reason why it failed. */
  details: string;
  /** The parts that were skipped or cut, and remarks about the others, each in a few words. */
  skipped: string[];
  /** What the scope of the source left out. */
  scope?: { leftOut: number; outside: string | undefined };
}

export interface FileReport extends Loaded {
  file: string;
}

export type Tally = Record<Loaded['status'], number>;

export const emptyTally = (): Tally => ({ loaded: 0, updated: 0, unchanged: 0, outside: 0, skipped: 0, failed: 0 });

/** The lines of the report about a file. */
export function reportLines({ file, status, details, skipped }: FileReport): string {
  return [`${status.padEnd(9)} ${file}: ${details}`, ...skipped.map((part) => `          note: ${part}`)].join('\n');
}

export function tallyLine(tally: Tally): string {
  const parts = Object.entries(tally).filter(([, count]) => count > 0);
  return parts.length === 0
    ? 'No file was found.'
    : parts.map(([status, count]) => `${count} ${status === 'outside' ? 'outside the scope' : status}`).join(', ');
}
