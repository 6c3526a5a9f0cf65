import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file that is sent while it is generated. */
export interface Download {
  /** Only letters, digits, dots and hyphens, because it is part of a header. */
  fileName: string;
  content: AsyncIterable<Uint8Array>;
}

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The file type by the extension of the name. */
export function fileTypeOf(name: string): string {
  if (name.endsWith('.json')) return 'application/json; charset=utf-8';
  return name.endsWith('.csv') ? 'text/csv; charset=utf-8' : workbookType;
}

/**
 * An error while sending closes the connection, so that the browser reports a failed download. After a normal end, the
 * browser would present an incomplete file as complete.
 */
export function sendDownload(reply: FastifyReply, { fileName, content }: Download): FastifyReply {
  if (!/^[\w.-]+$/.test(fileName)) throw new Error(`${fileName} is not a valid name for a download.`);
  return reply
    .type(fileTypeOf(fileName))
    .header('Content-Disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(content, { objectMode: false }));
}
