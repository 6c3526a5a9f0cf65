import { Readable, type PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipPart {
  name: string;
  content: Iterable<string> | AsyncIterable<string>;
}

/** The day on which zip's calendar begins, and no time zone: the same rows give the same file. */
const unchanging = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/** A zip file piece by piece. The list of its parts comes last, so that one that breaks off is no zip file. */
export async function* zipStream(parts: Iterable<ZipPart>): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  let current: Readable | undefined;
  for (const { name, content } of parts) {
    zip.addReadStreamLazy(name, unchanging, (pass) => {
      current = Readable.from(content, { highWaterMark: 1 }).on('error', (error) => output.destroy(error));
      pass(null, current);
    });
  }
  zip.end();
  try {
    yield* output;
  } finally {
    // The library does not tell a part that nobody reads on, and the part may hold a transaction open.
    current?.destroy();
  }
}
