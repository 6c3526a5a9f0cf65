import { pipeline } from 'node:stream';
import { createDeflateRaw, crc32 } from 'node:zlib';

export interface ZipPart {
  name: string;
  content: Iterable<string> | AsyncIterable<string>;
}

interface Written {
  name: Buffer;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

/** UTF-8 names, and sizes that follow the content: they are not known before it. */
const flags = 0x0808;
const deflate = 8;
const version = 20;
/** The first of January 1980, the day on which zip's calendar begins: the same rows give the same file. */
const date = 0x0021;

/** A zip file piece by piece. The list of its parts comes last, so that one that breaks off is no zip file. */
export async function* zipStream(parts: Iterable<ZipPart>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for (const part of parts) {
    const entry: Written = { name: Buffer.from(part.name), crc: 0, packed: 0, size: 0, offset };
    const head = localHead(entry.name);
    yield head;
    for await (const piece of deflated(part.content, entry)) {
      entry.packed += piece.length;
      yield piece;
    }
    const tail = Buffer.concat([Buffer.from('PK\u0007\u0008', 'latin1'), sizes(entry)]);
    yield tail;
    offset += head.length + entry.packed + tail.length;
    written.push(entry);
  }
  const list = Buffer.concat(written.flatMap((entry) => [listedHead(entry), entry.name]));
  yield list;
  yield end(written.length, list.length, offset);
}

/** Counts what goes in as it is packed. */
function deflated(content: ZipPart['content'], entry: Written): AsyncIterable<Buffer> {
  async function* bytes() {
    for await (const text of content) {
      const piece = Buffer.from(text);
      entry.crc = crc32(piece, entry.crc);
      entry.size += piece.length;
      yield piece;
    }
  }
  // What goes wrong reaches the reader of the packed bytes.
  return pipeline(bytes(), createDeflateRaw(), () => {});
}

function localHead(name: Buffer): Buffer {
  const head = Buffer.alloc(30);
  head.write('PK\u0003\u0004', 'latin1');
  head.writeUInt16LE(version, 4);
  head.writeUInt16LE(flags, 6);
  head.writeUInt16LE(deflate, 8);
  head.writeUInt16LE(date, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function sizes({ crc, packed, size }: Written): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32LE(crc, 0);
  bytes.writeUInt32LE(packed, 4);
  bytes.writeUInt32LE(size, 8);
  return bytes;
}

function listedHead(entry: Written): Buffer {
  const head = Buffer.alloc(46);
  head.write('PK\u0001\u0002', 'latin1');
  head.writeUInt16LE(version, 4);
  head.writeUInt16LE(version, 6);
  head.writeUInt16LE(flags, 8);
  head.writeUInt16LE(deflate, 10);
  head.writeUInt16LE(date, 14);
  sizes(entry).copy(head, 16);
  head.writeUInt16LE(entry.name.length, 28);
  head.writeUInt32LE(entry.offset, 42);
  return head;
}

function end(parts: number, listLength: number, listOffset: number): Buffer {
  const bytes = Buffer.alloc(22);
  bytes.write('PK\u0005\u0006', 'latin1');
  bytes.writeUInt16LE(parts, 8);
  bytes.writeUInt16LE(parts, 10);
  bytes.writeUInt32LE(listLength, 12);
  bytes.writeUInt32LE(listOffset, 16);
  return bytes;
}
