import Papa from 'papaparse';
import type { Listed } from '#catalogue/subscriptions/subscription.ts';

/** The two files that list the documents of a directory. */
export const directoryFiles = ['changes.csv', 'index.txt'] as const;

/** The documents of a directory. `changes.csv` has their dates, and `index.txt` also those without a date. */
export function readDirectory(base: string, files: { changes: string; index: string }): Listed[] {
  const listed = new Map<string, Listed>();
  for (const [path = '', date = ''] of Papa.parse<string[]>(files.changes.trim(), { delimiter: ',' }).data)
    add(listed, { base, path, changedAt: dateOf(date) });
  for (const path of files.index.split(/\r?\n/)) add(listed, { base, path, changedAt: undefined });
  return [...listed.values()];
}

/** The folder of a directory, also if the address is that of one of its files. */
export const directoryOf = (address: string): string => {
  const { href } = new URL('.', /\/(index\.txt|changes\.csv)$/i.test(address) ? address : address.replace(/\/?$/, '/'));
  return href;
};

function add(
  listed: Map<string, Listed>,
  { base, path, changedAt }: { base: string; path: string; changedAt: Date | undefined },
): void {
  const trimmed = path.trim().replace(/^\uFEFF/, '');
  if (!/\.json$/i.test(trimmed) || !URL.canParse(trimmed, base)) return;
  const { href } = new URL(trimmed, base);
  // A listing speaks for its own folder only.
  if (!href.startsWith(base) || listed.has(href)) return;
  listed.set(href, { address: href, changedAt });
}

function dateOf(text: string): Date | undefined {
  const date = new Date(text.trim());
  return Number.isNaN(date.getTime()) ? undefined : date;
}
