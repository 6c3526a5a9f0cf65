import { SaxesParser } from 'saxes';
import { damaged, Refusal } from './refusal.mjs';

/**
 * @typedef {Record<string, string>} Attributes by their full names, such as `r:id`
 * @typedef {object} Handlers
 * @property {(name: string, attributes: Attributes) => void} onOpen the name without its prefix
 * @property {(name: string) => void} onClose
 * @property {(text: string) => void} onText
 */

/** The longest tag or text. A full cell with every character escaped is a tenth of it. */
const longestToken = 4 * 1024 * 1024;

/** The deepest nesting of tags. Sheets need less than ten levels. The parser keeps the name of every open tag. */
const deepest = 100;

/**
 * Reads XML in pieces, without a tree. So a sheet of any size needs only the memory of one tag or text. Entities other
 * than the five of XML are refused, so nothing can expand. It yields after each piece, so that the caller can pass on
 * the rows of the piece.
 *
 * @param {AsyncIterable<Buffer>} pieces @param {Handlers} handlers
 */
export async function* scanXml(pieces, handlers) {
  /** @type {import('node:util').TextDecoder | undefined} */
  let decoder;
  let lettersOfToken = 0;
  const parser = createParser(handlers, () => (lettersOfToken = 0));
  for await (const piece of pieces) {
    decoder ??= decoderFor(piece);
    const text = decode(decoder, piece);
    lettersOfToken += text.length;
    parser.write(text);
    if (lettersOfToken > longestToken) throw damaged();
    yield;
  }
  parser.close();
}

/** @param {Handlers} handlers @param {() => void} onToken */
function createParser(handlers, onToken) {
  /** @type {SaxesParser<{ xmlns: false, position: false }>} */
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on('error', ({ message }) => {
    throw message.includes('doctype') ? typeDefinition() : damaged();
  });
  parser.on('doctype', () => {
    throw typeDefinition();
  });
  let depth = 0;
  parser.on('opentag', ({ name, attributes }) => {
    onToken();
    depth += 1;
    if (depth > deepest) throw damaged();
    handlers.onOpen(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    onToken();
    depth -= 1;
    handlers.onClose(localName(name));
  });
  parser.on('text', handlers.onText.bind(handlers));
  parser.on('cdata', handlers.onText.bind(handlers));
  return parser;
}

const typeDefinition = () =>
  new Refusal('The file contains a document type definition, which no spreadsheet needs. Save it again as .xlsx.');

/** @param {import('node:util').TextDecoder} decoder @param {Buffer} piece */
function decode(decoder, piece) {
  try {
    return decoder.decode(piece, { stream: true });
  } catch {
    throw damaged();
  }
}

/** @param {Buffer} start */
function decoderFor(start) {
  const mark = start.length > 1 ? start.readUInt16BE(0) : 0;
  return new TextDecoder(mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8', { fatal: true });
}

/** @param {string} name */
function localName(name) {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
}
