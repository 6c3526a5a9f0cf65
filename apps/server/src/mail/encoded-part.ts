import { encode, wrap } from 'nodemailer/lib/qp';

const softBreak = '=\r\n';

/** A part of a mail as it goes over the wire, with gaps for what is each reader's own. */
export interface EncodedPart {
  contentType: string;
  /** Between them, and nowhere else, stands what is filled in. */
  pieces: string[];
}

/** Encodes a text once for all who get it: doing so for each of them takes longer than everything else. */
export function encodePart(contentType: string, text: string, gap: string): EncodedPart {
  return { contentType, pieces: text.split(gap).map(quotedPrintable) };
}

/** The part with its gaps filled. */
export function fillPart({ contentType, pieces }: EncodedPart, filling: string): string {
  // A soft break joins what was encoded apart.
  const content = pieces.join(`${softBreak}${quotedPrintable(filling)}${softBreak}`);
  return `Content-Type: ${contentType}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${content}`;
}

/** RFC 2045, section 6.7: plain letters stay readable, and no line is too long for any server on the way. */
function quotedPrintable(text: string): string {
  return wrap(encode(text.replaceAll(/\r\n?|\n/g, '\r\n')));
}
