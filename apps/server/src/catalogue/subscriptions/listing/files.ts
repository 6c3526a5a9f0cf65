import { readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { Refusal } from '#catalogue/files/refusal.ts';
import type { Listed } from '#catalogue/subscriptions/subscription.ts';

const isCatalogueFile = (name: string) => /\.(json|tgz|gz)$/i.test(name);
const deepest = 32;

/** The files to which a page links, below its own address. */
export function linksOf(page: string, url: string): Listed[] {
  const base = new URL('.', url).href;
  const links = [...page.matchAll(/\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi)];
  const found = new Set<string>();
  for (const [, double, single, bare] of links) {
    const href = double ?? single ?? bare ?? '';
    if (!URL.canParse(href, url)) continue;
    const target = new URL(href, url);
    if (target.href.startsWith(base) && isCatalogueFile(target.pathname)) found.add(target.href);
  }
  return [...found].map((address) => ({ address }));
}

/**
 * The files in a folder of the server, with its subfolders. The configuration names the folders that may be read:
 * otherwise an operator of the web app could read any file of the machine.
 */
export async function filesOf(folder: string, allowed: readonly string[]): Promise<Listed[]> {
  const path = await realpath(folder).catch(() => {
    throw new Refusal('There is no such folder on the server.');
  });
  const roots = await Promise.all(allowed.map((root) => realpath(root).catch(() => root)));
  if (!roots.some((root) => path === root || path.startsWith(`${root.replace(/[/\\]$/, '')}${sep}`)))
    throw new Refusal('The configuration does not allow this folder (CATALOGUE_FOLDERS).');
  const listed: Listed[] = [];
  await collect(path, 0, listed);
  return listed;
}

async function collect(folder: string, depth: number, listed: Listed[]): Promise<void> {
  if (depth > deepest) throw new Refusal(`The folder is more than ${deepest} levels deep.`);
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await collect(path, depth + 1, listed);
    // A link may lead out of the folder.
    else if (entry.isFile() && isCatalogueFile(entry.name))
      listed.push({ address: path, changedAt: (await stat(path)).mtime });
  }
}
