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
    .map((line) => wrapped(tokensOf(line)))
    .join('\r\n');
}

function* tokensOf(line: string): Generator<string> {
  const bytes = Buffer.from(line, 'utf8');
  const last = bytes.length - 1;
  for (const [index, byte] of bytes.entries()) {
    const isSpace = byte === 0x20 || byte === 0x09;
    const isPlain = (byte > 0x20 && byte < 0x7f && byte !== 0x3d) || (isSpace && index < last);
    yield isPlain ? String.fromCharCode(byte) : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
}

function wrapped(tokens: Iterable<string>): string {
  const lines: string[] = [];
  let line = '';
  for (const token of tokens) {
    // One place is left for the break itself; a dot that begins a line would have to be doubled on the way.
    if (line.length + token.length > lineLength - 1) {
      lines.push(line);
      line = '';
    }
    line += token === '.' && line === '' ? '=2E' : token;
  }
  lines.push(line);
  // A space at the end of a wrapped line is kept by the break that follows it.
  return lines.join(softBreak);
}
