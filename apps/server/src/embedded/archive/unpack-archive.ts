import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { ByteSource } from './byte-source.ts';
import { readTarHeader, tarPadding } from './tar-header.ts';

const fileTypes = ['0', '\0'];
const folderType = '5';

/**
 * Unpacks the files of a database into a new folder. The archive can come from any source. So only plain files and
 * folders below the target are written, and an incomplete or changed archive is refused.
 */
export async function unpackDataArchive(archive: Readable, target: string): Promise<void> {
  const source = new ByteSource(archive);
  await mkdir(target, { mode: 0o700 });
  for (let entry = await readEntry(source); entry; entry = await readEntry(source)) {
    const path = join(target, entry.path);
    await mkdir(entry.isFolder ? path : dirname(path), { recursive: true, mode: 0o700 });
    if (!entry.isFolder) await writeFile(source, path, entry.size);
  }
  await source.drain();
}

async function writeFile(source: ByteSource, path: string, size: number): Promise<void> {
  // 'wx' fails if a file exists, because our archives contain no file twice.
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of source.take(size)) await file.writeFile(chunk);
  } finally {
    await file.close();
  }
  await source.skip(tarPadding(size));
}

async function readEntry(source: ByteSource): Promise<{ path: string; size: number; isFolder: boolean } | undefined> {
  const header = await readTarHeader(source);
  if (!header) return undefined;
  const isFolder = header.type === folderType;
  if (!isFolder && !fileTypes.includes(header.type))
    throw new Error('The archive contains something other than files and folders.');
  return { path: safePath(header.name), size: isFolder ? 0 : header.size, isFolder };
}

function safePath(name: string): string {
  const parts = name.split('/').filter((part) => part !== '');
  if (parts.length === 0 || parts.some((part) => part === '..' || part === '.' || /[\\:]/.test(part))) {
    throw new Error(`The archive contains the path ${JSON.stringify(name)}, which no database has.`);
  }
  return parts.join('/');
}
