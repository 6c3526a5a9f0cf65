import { open, type FileHandle } from 'node:fs/promises';
import { tagLength, type Seal } from './seal.ts';

const frameLength = 256 * 1024;
/** The highest bit of a frame's length marks the last frame. */
const lastFlag = 0x8000_0000;
/** The first frame holds a list of the tables. No frame is longer than this. */
const longestFrame = 16 * 1024 * 1024;

/** The first part becomes one frame, and the rest frames of equal length. Even an empty rest has a last frame. */
export async function* writeFrames(seal: Seal, first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let index = 0;
  const frame = (plain: Buffer, isLast: boolean) => {
    const { content, tag } = seal.close(plain, { index, isLast });
    index += 1;
    const length = Buffer.alloc(4);
    length.writeUInt32BE((content.length | (isLast ? lastFlag : 0)) >>> 0);
    return Buffer.concat([length, content, tag]);
  };
  yield frame(first, false);
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of rest) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < frameLength) continue;
    const all = Buffer.concat(waiting);
    let at = 0;
    for (; all.length - at >= frameLength; at += frameLength) yield frame(all.subarray(at, at + frameLength), false);
    waiting = [all.subarray(at)];
    size = all.length - at;
  }
  yield frame(Buffer.concat(waiting), true);
}

/** Reads a file from its beginning, in pieces of the requested length. */
export class PieceReader {
  private readonly file: FileHandle;

  private constructor(file: FileHandle) {
    this.file = file;
  }

  static async open(path: string): Promise<PieceReader> {
    return new PieceReader(await open(path, 'r'));
  }

  /** Returns fewer bytes at the end of the file. */
  async atMost(length: number): Promise<Buffer> {
    const bytes = Buffer.alloc(length);
    let filled = 0;
    while (filled < length) {
      const { bytesRead } = await this.file.read(bytes, filled, length - filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return bytes.subarray(0, filled);
  }

  async exactly(length: number): Promise<Buffer> {
    const bytes = await this.atMost(length);
    if (bytes.length < length) throw new Error('It ends too early.');
    return bytes;
  }

  async line(longest: number): Promise<Buffer> {
    const bytes: Buffer[] = [];
    for (let next = await this.exactly(1); next[0] !== 0x0a; next = await this.exactly(1)) {
      bytes.push(next);
      if (bytes.length > longest) throw new Error('Its head is too long.');
    }
    return Buffer.concat(bytes);
  }

  close(): Promise<void> {
    return this.file.close();
  }
}

/** The content of each frame. Throws if a frame is damaged or missing, or if something follows the last one. */
export async function* readFrames(reader: PieceReader, seal: Seal): AsyncGenerator<Buffer> {
  for (let index = 0, isLast = false; !isLast; index += 1) {
    const flagged = (await reader.exactly(4)).readUInt32BE();
    isLast = flagged >= lastFlag;
    const length = isLast ? flagged - lastFlag : flagged;
    if (length > longestFrame) throw new Error('It is damaged.');
    const content = await reader.exactly(length);
    const tag = await reader.exactly(tagLength);
    yield opened(seal, content, tag, { index, isLast });
  }
  if ((await reader.atMost(1)).length > 0) throw new Error('Something follows its end.');
}

function opened(seal: Seal, content: Buffer, tag: Buffer, place: Parameters<Seal['open']>[2]): Buffer {
  try {
    return seal.open(content, tag, place);
  } catch (cause) {
    throw new Error('It is damaged.', { cause });
  }
}
