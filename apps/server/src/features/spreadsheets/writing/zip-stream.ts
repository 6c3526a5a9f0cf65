import { Readable, type PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipPart {
  name: string;
  content: Iterable<string> | AsyncIterable<string>;
}

/** The first day of the zip calendar, without a time zone. So the same rows give the same file. */
const unchanging = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/** A zip file in pieces. The directory of its parts comes last, so an incomplete file is not a valid zip file. */
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
    // The library does not close a part when the reader stops, and the part may have an open transaction.
    current?.destroy();
  }
}
