import { createInflateRaw, crc32 } from 'node:zlib';
import { damaged, encrypted, Refusal, tooLargeUnzipped } from './refusal.mjs';

/**
 * The parts of a workbook by name. Nothing is unzipped before it is asked for, and then in small pieces that are
 * counted: what the file says about its sizes is checked, never trusted.
 *
 * @typedef {{ name: string, method: number, crc: number, packed: number, size: number, offset: number }} Part
 * @typedef {import('./reading-limits.ts').ReadingLimits} Limits
 */

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const mostParts = 10_000;
/** Small parts may be packed however well: they cannot hurt. */
const ratioFloor = 8 * 1024 * 1024;
const pieceSize = 128 * 1024;

export class ZipParts {
  #content;
  #limits;
  /** @type {Map<string, Part>} */
  #parts = new Map();
  #unzipped = 0;

  /** @param {Buffer} content @param {Limits} limits */
  constructor(content, limits) {
    this.#content = content;
    this.#limits = limits;
    for (const part of partsOf(content)) this.#parts.set(part.name.toLowerCase(), part);
    const total = [...this.#parts.values()].reduce((sum, { size }) => sum + size, 0);
    if (total > limits.unzippedBytes) throw this.#tooLarge();
  }

  /** @param {string} name */
  has(name) {
    return this.#parts.has(name.toLowerCase());
  }

  /** @param {string} name @returns {AsyncGenerator<Buffer>} */
  async *open(name) {
    const part = this.#parts.get(name.toLowerCase());
    if (!part) throw damaged();
    const packed = this.#packedBytes(part);
    let size = 0;
    let crc = 0;
    for await (const piece of part.method === 0 ? [packed] : inflated(packed)) {
      size += piece.length;
      this.#unzipped += piece.length;
      if (this.#unzipped > this.#limits.unzippedBytes) throw this.#tooLarge();
      if (size > ratioFloor && size > packed.length * this.#limits.unzippedRatio)
        throw tooLargeUnzipped(`one part of it grows to more than ${this.#limits.unzippedRatio} times its size`);
      crc = crc32(piece, crc);
      yield piece;
    }
    if (size !== part.size || crc !== part.crc) throw damaged();
  }

  #tooLarge() {
    return tooLargeUnzipped(`more than ${Math.floor(this.#limits.unzippedBytes / 1024 / 1024)} MiB`);
  }

  /** @param {Part} part */
  #packedBytes({ offset, packed }) {
    const content = this.#content;
    if (offset + 30 > content.length || content.readUInt32LE(offset) !== localSignature) throw damaged();
    const start = offset + 30 + content.readUInt16LE(offset + 26) + content.readUInt16LE(offset + 28);
    if (start + packed > content.length) throw damaged();
    return content.subarray(start, start + packed);
  }
}

/** @param {Buffer} packed @returns {AsyncGenerator<Buffer>} */
async function* inflated(packed) {
  const inflate = createInflateRaw({ chunkSize: pieceSize });
  inflate.end(packed);
  try {
    yield* inflate;
  } catch (error) {
    throw String(/** @type {NodeJS.ErrnoException} */ (error).code).startsWith('Z_') ? damaged() : error;
  }
}

/** @param {Buffer} content @returns {Generator<Part>} */
function* partsOf(content) {
  const end = content.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end === -1 || end + 22 > content.length || content.readUInt32LE(end) !== endSignature) throw damaged();
  const count = content.readUInt16LE(end + 10);
  if (count > mostParts)
    throw new Refusal(`The file has more than ${mostParts} parts, which no list of equipment needs.`);
  let at = content.readUInt32LE(end + 16);
  for (let read = 0; read < count; read += 1) {
    if (at + 46 > content.length || content.readUInt32LE(at) !== entrySignature) throw damaged();
    const flags = content.readUInt16LE(at + 8);
    const method = content.readUInt16LE(at + 10);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => content.readUInt16LE(at + field));
    const nameEnd = at + 46 + Number(nameLength);
    const part = {
      name: content
        .toString('utf8', at + 46, nameEnd)
        .replaceAll('\\', '/')
        .replace(/^\//, ''),
      method,
      crc: content.readUInt32LE(at + 16),
      packed: content.readUInt32LE(at + 20),
      size: content.readUInt32LE(at + 24),
      offset: content.readUInt32LE(at + 42),
    };
    if (flags & 1) throw encrypted();
    if (method !== 0 && method !== 8) throw damaged();
    yield withLongSizes(part, content.subarray(nameEnd, nameEnd + Number(extraLength)));
    at = nameEnd + Number(extraLength) + Number(commentLength);
  }
}

const elsewhere = 0xffffffff;

/** Some programs write sizes in the long form even where the short one would do. @param {Part} part @param {Buffer} extra */
function withLongSizes(part, extra) {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    let field = at + 4;
    for (const name of /** @type {const} */ (['size', 'packed', 'offset'])) {
      if (part[name] !== elsewhere) continue;
      if (field + 8 > extra.length) throw damaged();
      part[name] = Number(extra.readBigUInt64LE(field));
      field += 8;
    }
  }
  return part;
}
