import { damaged, Refusal } from './refusal.mjs';

/**
 * Reads XML piece by piece, without a tree: a sheet of any size takes the memory of one tag or text. Entities beyond
 * XML's own five do not exist here, so there is nothing that could expand.
 *
 * @typedef {object} Handlers
 * @property {(name: string, attributes: string, isClosed: boolean) => void} onOpen the name without its prefix
 * @property {(name: string) => void} onClose
 * @property {(text: string) => void} onText
 */

/** The longest tag or text; a full cell, every letter escaped, is a tenth of it. */
const longestToken = 4 * 1024 * 1024;

/** Yields after each piece, so that what its tags brought can be passed on. @param {AsyncIterable<Buffer>} pieces @param {Handlers} handlers */
export async function* scanXml(pieces, handlers) {
  /** @type {import('node:util').TextDecoder | undefined} */
  let decoder;
  let rest = '';
  for await (const piece of pieces) {
    decoder ??= decoderFor(piece);
    rest += decode(decoder, piece);
    rest = rest.slice(scan(rest, handlers));
    if (rest.length > longestToken) throw damaged();
    yield;
  }
}

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

/** Hands out what is whole, and answers where the first unfinished token begins. @param {string} text @param {Handlers} handlers */
function scan(text, handlers) {
  let at = 0;
  for (;;) {
    const open = text.indexOf('<', at);
    if (open === -1) return at;
    if (open > at) handlers.onText(withoutEntities(withLineFeeds(text.slice(at, open))));
    const next = text.charCodeAt(open + 1);
    const end =
      next === bang || next === question ? endOfSpecial(text, open, handlers) : endOfTag(text, open, handlers);
    if (end === -1) return open;
    at = end;
  }
}

const bang = 0x21;
const question = 0x3f;
const slash = 0x2f;
const quote = 0x22;
const apostrophe = 0x27;
const greater = 0x3e;

/** @param {string} text @param {number} open @param {Handlers} handlers */
function endOfSpecial(text, open, handlers) {
  if (text.startsWith('<?', open)) return after(text, '?>', open + 2);
  if (text.startsWith('<!--', open)) return after(text, '-->', open + 4);
  if (text.startsWith('<![CDATA[', open)) {
    const end = after(text, ']]>', open + 9);
    if (end !== -1) handlers.onText(text.slice(open + 9, end - 3));
    return end;
  }
  if (text.length - open < 9) return -1;
  throw new Refusal('The file holds a document type definition, which no spreadsheet needs. Save it again as .xlsx.');
}

/** @param {string} text @param {string} mark @param {number} from */
function after(text, mark, from) {
  const at = text.indexOf(mark, from);
  return at === -1 ? -1 : at + mark.length;
}

/** @param {string} text @param {number} open @param {Handlers} handlers */
function endOfTag(text, open, handlers) {
  const end = closingBracket(text, open + 1);
  if (end === -1) return -1;
  if (text.charCodeAt(open + 1) === slash) {
    handlers.onClose(localName(text.slice(open + 2, end).trim()));
    return end + 1;
  }
  const isClosed = text.charCodeAt(end - 1) === slash;
  const inside = text.slice(open + 1, isClosed ? end - 1 : end);
  const nameEnd = inside.search(/[\s]/);
  const name = localName(nameEnd === -1 ? inside : inside.slice(0, nameEnd));
  handlers.onOpen(name, nameEnd === -1 ? '' : inside.slice(nameEnd), isClosed);
  if (isClosed) handlers.onClose(name);
  return end + 1;
}

/** @param {string} text @param {number} from */
function closingBracket(text, from) {
  let open = 0;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (open !== 0) {
      if (code === open) open = 0;
    } else if (code === greater) return at;
    else if (code === quote || code === apostrophe) open = code;
  }
  return -1;
}

/** @param {string} name */
function localName(name) {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
}

/** Reads one attribute by its full name, such as `r:id`. @param {string} name @returns {(attributes: string) => string | undefined} */
export function attribute(name) {
  const pattern = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  return (attributes) => {
    const found = pattern.exec(attributes);
    return found ? withoutEntities(found[1] ?? found[2] ?? '') : undefined;
  };
}

/** XML's own rule: a return that is meant is written as an entity. @param {string} text */
function withLineFeeds(text) {
  return text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;
}

/** @type {Record<string, string>} */
const entities = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** @param {string} text */
function withoutEntities(text) {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return entities[name] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    if (code > 0x10ffff) throw damaged();
    return String.fromCodePoint(code);
  });
}
