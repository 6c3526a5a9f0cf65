import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { tarBlock, tarHeaderOf, tarPadding } from './tar-header.ts';

/** The files of a closed database as a tar.gz. It comes in pieces, so it is never completely in memory. */
export function packDataArchive(folder: string): Readable {
  const packed = createGzip();
  // An error ends the stream, and its reader gets it.
  pipeline(entriesOf(folder), packed, () => {});
  return packed;
}

async function* entriesOf(folder: string): AsyncGenerator<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.map((entry) => ({ path: join(entry.parentPath, entry.name), isFolder: entry.isDirectory() }));
  for (const { path, isFolder } of paths.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const { size } = await stat(path);
    const name = path.slice(folder.length).replaceAll('\\', '/');
    yield tarHeaderOf(name, isFolder ? 0 : size, isFolder);
    if (isFolder) continue;
    for await (const chunk of createReadStream(path)) yield chunk as Buffer;
    yield Buffer.alloc(tarPadding(size));
  }
  yield Buffer.alloc(2 * tarBlock);
}
