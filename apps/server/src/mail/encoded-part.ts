import { encode, wrap } from 'nodemailer/lib/qp';

const softBreak = '=\r\n';

/** An encoded part of a mail, with gaps for the texts that differ between recipients. */
export interface EncodedPart {
  contentType: string;
  /** The filling goes between each two pieces, and nowhere else. */
  pieces: string[];
}

/** Encodes a text once for all recipients. To encode it for each of them would take longer than all other steps. */
export function encodePart(contentType: string, text: string, gap: string): EncodedPart {
  return { contentType, pieces: text.split(gap).map(quotedPrintable) };
}

/** The part with its gaps filled. */
export function fillPart({ contentType, pieces }: EncodedPart, filling: string): string {
  // A soft break joins parts that were encoded separately.
  const content = pieces.join(`${softBreak}${quotedPrintable(filling)}${softBreak}`);
  return `Content-Type: ${contentType}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${content}`;
}

/** RFC 2045, section 6.7: plain letters stay readable, and no line is too long for a mail server. */
function quotedPrintable(text: string): string {
  return wrap(encode(text.replaceAll(/\r\n?|\n/g, '\r\n')));
}
