import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file that is sent while it is made. */
export interface Download {
  /** Plain letters, digits, dots and hyphens: it stands in a header. */
  fileName: string;
  content: AsyncIterable<Uint8Array>;
}

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** By the end of a file's name. */
export const fileTypeOf = (name: string) => (name.endsWith('.csv') ? 'text/csv; charset=utf-8' : workbookType);

/**
 * What fails while it is sent cuts the connection: the browser then says that the download failed, where a proper end
 * would pass off a part as the whole.
 */
export function sendDownload(reply: FastifyReply, { fileName, content }: Download): FastifyReply {
  if (!/^[\w.-]+$/.test(fileName)) throw new Error(`${fileName} is no name for a download.`);
  return reply
    .type(fileTypeOf(fileName))
    .header('Content-Disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(content, { objectMode: false }));
}
