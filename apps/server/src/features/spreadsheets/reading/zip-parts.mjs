import { crc32 } from 'node:zlib';
import { fromBufferPromise } from 'yauzl';
import { damaged, encrypted, Refusal, tooLargeUnzipped } from './refusal.mjs';

/**
 * @typedef {import('./reading-limits.ts').ReadingLimits} Limits
 * @typedef {import('yauzl').ZipFile} ZipFile
 * @typedef {import('yauzl').Entry} Entry
 */

const mostParts = 10_000;
/** Small parts can have any compression ratio, because they do no harm. */
const ratioFloor = 8 * 1024 * 1024;

/**
 * The parts of a workbook by name. Parts are unzipped only on request, in small pieces that are counted. The sizes that
 * the file declares are checked, never trusted.
 */
export class ZipParts {
  #zip;
  #limits;
  #parts;
  #unzipped = 0;

  /**
   *
   * @param {ZipFile} zip @param {Map<string, Entry>} parts by their names in lower case @param {Limits} limits
   */
  constructor(zip, parts, limits) {
    this.#zip = zip;
    this.#limits = limits;
    this.#parts = parts;
    const total = [...parts.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    if (total > limits.unzippedBytes) throw this.#tooLarge();
  }

  /** @param {string} name */
  has(name) {
    return this.#parts.has(name.toLowerCase());
  }

  /** @param {string} name @returns {AsyncGenerator<Buffer>} */
  async *open(name) {
    for await (const piece of this.look(name)) {
      this.#unzipped += piece.length;
      if (this.#unzipped > this.#limits.unzippedBytes) throw this.#tooLarge();
      yield piece;
    }
  }

  /**
   * The same for a look at a part that is opened later. It does not count towards the size of the file.
   * @param {string} name @returns {AsyncGenerator<Buffer>}
   */
  async *look(name) {
    const part = this.#parts.get(name.toLowerCase());
    if (!part) throw damaged();
    let size = 0;
    let crc = 0;
    for await (const piece of unzipped(this.#zip, part)) {
      size += piece.length;
      if (size > this.#limits.unzippedBytes) throw this.#tooLarge();
      if (size > ratioFloor && size > part.compressedSize * this.#limits.unzippedRatio)
        throw tooLargeUnzipped(`one part of it grows to more than ${this.#limits.unzippedRatio} times its size`);
      crc = crc32(piece, crc);
      yield piece;
    }
    if (size !== part.uncompressedSize || crc !== part.crc32) throw damaged();
  }

  #tooLarge() {
    return tooLargeUnzipped(`more than ${Math.floor(this.#limits.unzippedBytes / 1024 / 1024)} MiB`);
  }
}

/** @param {Buffer} content @param {Limits} limits */
export async function openZip(content, limits) {
  /** @type {Map<string, Entry>} */
  const parts = new Map();
  // Our code decodes the names, and checks the sizes during unzipping with its own messages.
  const options = { decodeStrings: false, validateEntrySizes: false };
  const zip = await fromBufferPromise(content, options).catch(asDamaged);
  if (zip.entryCount > mostParts)
    throw new Refusal(`The file has more than ${mostParts} parts, which no list of equipment needs.`);
  try {
    for await (const entry of zip.eachEntry()) parts.set(nameOf(entry), entry);
  } catch (error) {
    asDamaged(error);
  }
  for (const part of parts.values()) {
    if (part.isEncrypted()) throw encrypted();
    if (!part.canDecodeFileData()) throw damaged();
  }
  return new ZipParts(zip, parts, limits);
}

/** @param {Entry} entry */
function nameOf({ fileNameRaw }) {
  return fileNameRaw.toString('utf8').replaceAll('\\', '/').replace(/^\//, '').toLowerCase();
}

/** @param {ZipFile} zip @param {Entry} part @returns {AsyncGenerator<Buffer>} */
async function* unzipped(zip, part) {
  try {
    yield* await zip.openReadStreamPromise(part);
  } catch (error) {
    asDamaged(error);
  }
}

/**
 * The library reads from memory, so every error is a fault of the file.
 * @param {unknown} error @returns {never}
 */
function asDamaged(error) {
  throw Object.assign(damaged(), { cause: error });
}
