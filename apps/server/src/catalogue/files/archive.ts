import type { Readable } from 'node:stream';
import { ByteSource } from '#embedded/archive/byte-source.ts';
import { parseTarHeader, readTarHeader, tarBlock, tarPadding, type TarHeader } from '#embedded/archive/tar-header.ts';
import type { InputFile } from './input-file.ts';
import type { CatalogueLimits } from './limits.ts';
import { isCompanion } from './companions.ts';
import { tooLarge } from './parse-json.ts';
import { Refusal } from './refusal.ts';

const plainTypes = ['0', '\0', '7'];
const folderType = '5';
const longNameType = 'L';
const extendedType = 'x';
const sharedType = 'g';

/**
 * The files of a .tar.gz one at a time, or the one file of a .gz. Nothing is written to disk, so a path is only a name.
 */
export async function* readArchive(path: string, packed: Readable, limits: CatalogueLimits): AsyncGenerator<InputFile> {
  const source = new ByteSource(packed, limits.archiveBytes);
  try {
    if (isTar(await source.peek(tarBlock))) yield* readTar(path, source, limits);
    else yield { name: path, content: await readSingle(source, limits) };
    await source.drain();
  } finally {
    await source.close();
  }
}

export const tooManyEntries = (most: number) =>
  new Refusal(`The archive has more than ${most.toLocaleString('en-US')} entries. Split it into several archives.`);

function isTar(block: Buffer): boolean {
  try {
    return block.length === tarBlock && parseTarHeader(block).name !== '';
  } catch {
    return false;
  }
}

async function readSingle(source: ByteSource, limits: CatalogueLimits): Promise<Buffer> {
  const content = await source.atMost(limits.fileBytes + 1);
  if (content.length > limits.fileBytes) throw tooLarge(limits.fileBytes);
  return content;
}

async function* readTar(path: string, source: ByteSource, limits: CatalogueLimits): AsyncGenerator<InputFile> {
  let longName: string | undefined;
  let entries = 0;
  for (let header = await readTarHeader(source); header; header = await readTarHeader(source)) {
    entries += 1;
    if (entries > limits.archiveEntries) throw tooManyEntries(limits.archiveEntries);
    if (header.type === longNameType || header.type === extendedType) {
      longName = nameIn(header, await readEntry(source, header, limits)) ?? longName;
      continue;
    }
    const name = `${path}: ${longName ?? header.name}`;
    if (header.type !== sharedType) longName = undefined;
    const leftOut = whyLeftOut(header, name);
    if (leftOut === undefined && header.size <= limits.fileBytes) {
      yield { name, content: await readEntry(source, header, limits) };
      continue;
    }
    await source.skip(header.size + tarPadding(header.size));
    if (leftOut === undefined) yield { name, problem: tooLarge(limits.fileBytes).message };
    else if (leftOut !== '') yield { name, leftOut };
  }
}

async function readEntry(source: ByteSource, { size }: TarHeader, limits: CatalogueLimits): Promise<Buffer> {
  if (size > limits.fileBytes) throw tooLarge(limits.fileBytes);
  const content = await source.exactly(size);
  await source.skip(tarPadding(size));
  return content;
}

/** A name of more than 100 characters has its own entry before the entry it names. */
function nameIn({ type }: TarHeader, content: Buffer): string | undefined {
  const text = content.toString('utf8');
  return type === longNameType ? text.replace(/\0.*$/s, '') : /^\d+ path=(.*)$/m.exec(text)?.[1];
}

/** Empty for entries that need no mention. */
function whyLeftOut({ type }: TarHeader, name: string): string | undefined {
  if (type === folderType || type === sharedType || isCompanion(name)) return '';
  if (!plainTypes.includes(type)) return 'not a plain file';
  return name.toLowerCase().endsWith('.json') ? undefined : 'not .json';
}
