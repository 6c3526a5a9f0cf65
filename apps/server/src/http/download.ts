import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file that is sent while it is made. */
export interface Download {
  /** Plain letters, digits, dots and hyphens: it stands in a header. */
  fileName: string;
  content: AsyncIterable<Uint8Array>;
}

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * What fails while it is sent cuts the connection: the browser then says that the download failed, where a proper end
 * would pass off a part as the whole.
 */
export function sendDownload(reply: FastifyReply, { fileName, content }: Download): FastifyReply {
  if (!/^[\w.-]+$/.test(fileName)) throw new Error(`${fileName} is no name for a download.`);
  return reply
    .type(workbookType)
    .header('Content-Disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(content, { objectMode: false }));
}
