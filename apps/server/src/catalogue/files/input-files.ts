import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { tarKindOf } from '#catalogue/bundles/bundle-format.ts';
import type { BundleReader } from '#catalogue/bundles/take-bundles.ts';
import { tarBlock } from '#embedded/archive/tar-header.ts';
import { readArchive } from './archive.ts';
import { isCompanion } from './companions.ts';
import type { InputFile } from './input-file.ts';
import { catalogueLimits, type CatalogueLimits } from './limits.ts';
import { tooLarge } from './parse-json.ts';
import { Refusal } from './refusal.ts';

type Bundles = Pick<BundleReader, 'read'>;

/** The files at these paths, one at a time: files, folders with all subfolders, archives (.tar.gz), and bundles. */
export async function* readInputs(
  paths: readonly string[],
  limits: CatalogueLimits = catalogueLimits,
  bundles?: Bundles,
): AsyncGenerator<InputFile> {
  for (const path of paths) {
    try {
      yield* (await stat(path)).isDirectory() ? readFolder(path, limits, 0, bundles) : readPath(path, limits, bundles);
    } catch (error) {
      yield { name: path, problem: reasonOf(error) };
    }
  }
}

async function* readFolder(
  folder: string,
  limits: CatalogueLimits,
  depth: number,
  bundles: Bundles | undefined,
): AsyncGenerator<InputFile> {
  if (depth > limits.folderDepth) throw new Refusal(`The folder is more than ${limits.folderDepth} levels deep.`);
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* readFolder(path, limits, depth + 1, bundles);
    // A link may lead out of the given folder.
    else if (isCompanion(entry.name)) continue;
    else if (!entry.isFile()) yield { name: path, leftOut: 'not a plain file' };
    else if (/\.(json|tgz|gz|tar)$|^epss.*\.csv$/i.test(entry.name)) yield* readPath(path, limits, bundles);
    else yield { name: path, leftOut: 'neither .json nor .tar.gz' };
  }
}

async function* readPath(path: string, limits: CatalogueLimits, bundles?: Bundles): AsyncGenerator<InputFile> {
  let file;
  try {
    file = await open(path);
    const { size } = await file.stat();
    const { bytesRead, buffer } = await file.read(Buffer.alloc(tarBlock), 0, tarBlock, 0);
    const tar = tarKindOf(buffer.subarray(0, bytesRead));
    if (tar === 'tar') throw new Refusal('This .tar file is not a bundle of Rampart. Pack other archives as .tar.gz.');
    if (tar === 'bundle') {
      if (!bundles)
        throw new Refusal('This is a bundle. Upload it or load it by command; a subscription cannot load it.');
      yield* bundles.read(path);
    } else if (bytesRead >= 2 && buffer.readUInt16BE() === 0x1f8b) {
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
