const lineLength = 76;
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
  return text
    .split(/\r\n|\n|\r/)
    .map((line) => wrapped(line.replaceAll(notPlain, escaped)))
    .join('\r\n');
}

/** Runs of what cannot stand for itself; nor can a space that ends a line. */
const notPlain = /[^\t\x20-\x3c\x3e-\x7e]+|[\t ]$/g;

function escaped(run: string): string {
  return Buffer.from(run, 'utf8').toString('hex').toUpperCase().replaceAll(/../g, '=$&');
}

function wrapped(encoded: string): string {
  const lines: string[] = [];
  let rest = encoded;
  do {
    // A dot that begins a line would have to be doubled on the way.
    if (rest.startsWith('.')) rest = `=2E${rest.slice(1)}`;
    // One place is left for the break itself, and an escaped byte stays whole.
    const tail = rest.slice(lineLength - 3, lineLength - 1).indexOf('=');
    const length = rest.length < lineLength ? rest.length : lineLength - 1 - (tail < 0 ? 0 : 2 - tail);
    lines.push(rest.slice(0, length));
    rest = rest.slice(length);
  } while (rest !== '');
  // A space at the end of a wrapped line is kept by the break that follows it.
  return lines.join(softBreak);
}
