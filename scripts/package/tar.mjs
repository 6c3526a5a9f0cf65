import { constants, gzipSync } from 'node:zlib';

const block = 512;

/**
 * A file of the package.
 * @typedef {{ path: string, content: Buffer, isProgram?: boolean }} Entry
 */

/**
 * A tar.gz that depends only on its entries: sorted, of the user 0, with one time for all, and without a name or a time
 * in the header of gzip.
 * @param {readonly Entry[]} entries
 * @param {{ folder: string, seconds: number }} options the folder that contains everything, and the time of all entries
 */
export function packTar(entries, { folder, seconds }) {
  const parts = entries
    .map((entry) => ({ ...entry, path: `${folder}/${entry.path}` }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .flatMap(({ path, content, isProgram }) => [
      headerOf(path, content.length, isProgram ? 0o755 : 0o644, seconds),
      content,
      Buffer.alloc((block - (content.length % block)) % block),
    ]);
  const packed = gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * block)]), { level: constants.Z_BEST_COMPRESSION });
  // RFC 1952: no time, "maximum compression", and no operating system.
  packed.writeUInt32LE(0, 4);
  packed[8] = 2;
  packed[9] = 255;
  return packed;
}

/**
 * @param {string} path
 * @param {number} size
 * @param {number} mode
 * @param {number} seconds
 */
function headerOf(path, size, mode, seconds) {
  const header = Buffer.alloc(block);
  const octal = (/** @type {number} */ value, /** @type {number} */ at, /** @type {number} */ length) =>
    header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at);
  const [prefix, name] = split(path);
  header.write(name, 0);
  octal(mode, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(seconds, 136, 12);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write('root', 265);
  header.write('root', 297);
  header.write(prefix, 345);
  // For the checksum, the checksum field itself contains spaces.
  header.fill(' ', 148, 156);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/**
 * The header has 100 bytes for the name, and 155 for the folders before it.
 * @param {string} path
 * @returns {[string, string]}
 */
function split(path) {
  if (Buffer.byteLength(path) <= 100) return ['', path];
  const at = path.indexOf('/', path.length - 101);
  const parts = /** @type {[string, string]} */ ([path.slice(0, at), path.slice(at + 1)]);
  if (at < 0 || Buffer.byteLength(parts[0]) > 155 || Buffer.byteLength(parts[1]) > 100) {
    throw new Error(`The path ${path} is too long for a tar file.`);
  }
  return parts;
}
