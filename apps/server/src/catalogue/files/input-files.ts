import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readArchive } from './archive.ts';
import type { InputFile } from './input-file.ts';
import { catalogueLimits, type CatalogueLimits } from './limits.ts';
import { tooLarge } from './parse-json.ts';
import { Refusal } from './refusal.ts';

/** The files at these paths, one at a time: files, folders with all subfolders, and archives (.tar.gz). */
export async function* readInputs(
  paths: readonly string[],
  limits: CatalogueLimits = catalogueLimits,
): AsyncGenerator<InputFile> {
  for (const path of paths) {
    try {
      yield* (await stat(path)).isDirectory() ? readFolder(path, limits, 0) : readPath(path, limits);
    } catch (error) {
      yield { name: path, problem: reasonOf(error) };
    }
  }
}

async function* readFolder(folder: string, limits: CatalogueLimits, depth: number): AsyncGenerator<InputFile> {
  if (depth > limits.folderDepth) throw new Refusal(`The folder is more than ${limits.folderDepth} levels deep.`);
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* readFolder(path, limits, depth + 1);
    // A link may lead out of the given folder.
    else if (!entry.isFile()) yield { name: path, leftOut: 'not a plain file' };
    else if (/\.(json|tgz|gz)$/i.test(entry.name)) yield* readPath(path, limits);
    else yield { name: path, leftOut: 'neither .json nor .tar.gz' };
  }
}

async function* readPath(path: string, limits: CatalogueLimits): AsyncGenerator<InputFile> {
  let file;
  try {
    file = await open(path);
    const { size } = await file.stat();
    const { bytesRead, buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    if (bytesRead === 2 && buffer.readUInt16BE() === 0x1f8b) {
      yield* readArchive(path, file.createReadStream({ start: 0, autoClose: false }), limits);
    } else {
      if (size > limits.fileBytes) throw tooLarge(limits.fileBytes);
      const content = Buffer.alloc(size);
      const { bytesRead: length } = await file.read(content, 0, size, 0);
      yield { name: path, content: content.subarray(0, length) };
    }
  } catch (error) {
    yield { name: path, problem: reasonOf(error) };
  } finally {
    await file?.close();
  }
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'There is no such file.';
  if (code === 'EACCES') return 'The server has no permission to read the file.';
  if (code === 'Z_BUF_ERROR') return 'The archive ends too early.';
  if (code?.startsWith('Z_')) return `The archive is damaged: ${message}`;
  return message;
}
