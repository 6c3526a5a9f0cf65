import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** Reads a compressed stream in pieces, so that a large archive is never completely in memory. */
export class ByteSource {
  private readonly archive: Readable;
  private readonly chunks: AsyncIterator<Buffer>;
  private readonly longest: number;
  private rest: Buffer = Buffer.alloc(0);
  private total = 0;

  /** A few compressed bytes can unpack to any size. More than `longest` unpacked bytes are refused. */
  constructor(archive: Readable, longest = Number.POSITIVE_INFINITY) {
    this.archive = archive;
    this.longest = longest;
    const plain = createGunzip();
    archive.once('error', (error) => plain.destroy(error)).pipe(plain);
    this.chunks = plain[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  async *take(size: number): AsyncGenerator<Buffer> {
    for (let missing = size; missing > 0;) {
      if (this.rest.length === 0) this.rest = await this.next();
      const piece = this.rest.subarray(0, missing);
      this.rest = this.rest.subarray(piece.length);
      missing -= piece.length;
      yield piece;
    }
  }

  async skip(size: number): Promise<void> {
    for await (const _ of this.take(size));
  }

  async exactly(size: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.take(size)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** Returns the next bytes without consuming them. Returns fewer if the stream ends. */
  async peek(size: number): Promise<Buffer> {
    while (this.rest.length < size) {
      const more = await this.nextOrEnd();
      if (!more) break;
      this.rest = Buffer.concat([this.rest, more]);
    }
    return this.rest.subarray(0, size);
  }

  /** Returns the available bytes, up to the requested number. */
  async atMost(size: number): Promise<Buffer> {
    const pieces: Buffer[] = [this.rest];
    let length = this.rest.length;
    for (let more = length < size ? await this.nextOrEnd() : undefined; more;) {
      pieces.push(more);
      length += more.length;
      more = length < size ? await this.nextOrEnd() : undefined;
    }
    const all = Buffer.concat(pieces);
    this.rest = all.subarray(size);
    return all.subarray(0, size);
  }

  /** Reads to the end, where gzip checks its checksum. */
  async drain(): Promise<void> {
    this.rest = Buffer.alloc(0);
    while (await this.nextOrEnd());
  }

  /** Closes the file before its end. */
  async close(): Promise<void> {
    await this.chunks.return?.();
    this.archive.destroy();
  }

  private async next(): Promise<Buffer> {
    const chunk = await this.nextOrEnd();
    if (!chunk) throw new Error('The archive ends too early.');
    return chunk;
  }

  private async nextOrEnd(): Promise<Buffer | undefined> {
    const { value, done } = await this.chunks.next();
    if (done) return undefined;
    this.total += value.length;
    if (this.total > this.longest) throw new Error(`The archive unpacks to more than ${this.longest} bytes.`);
    return value;
  }
}
