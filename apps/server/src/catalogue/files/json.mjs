import { Refusal } from './refusal.mjs';

/** @typedef {Pick<import('./limits.ts').CatalogueLimits, 'fileBytes' | 'nesting' | 'values'>} JsonLimits */

const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype']);
const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

/**
 * The value of an untrusted JSON file, if it is small and flat enough to be processed.
 * @param {Uint8Array} content @param {JsonLimits} limits @returns {unknown}
 */
export function parseUntrusted(content, limits) {
  if (content.length > limits.fileBytes) throw tooLarge(limits.fileBytes);
  const text = decoded(content);
  scan(content, limits);
  const value = parsed(text);
  refuseKeys(value);
  return value;
}

/** @param {number} most */
export const tooLarge = (most) => new Refusal(`The file is larger than ${most / 1024 / 1024} MiB.`);

/** @param {Uint8Array} content */
function decoded(content) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw new Refusal('The file is not text in UTF-8.');
  }
}

/**
 * Checks depth and size before the text is parsed. The parser takes seconds for millions of open brackets.
 * @param {Uint8Array} bytes @param {JsonLimits} limits
 */
function scan(bytes, { nesting, values }) {
  let depth = 0;
  let seen = 0;
  let isInText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === backslash) at += 1;
    else if (byte === quote) isInText = !isInText;
    else if (isInText) continue;
    else if (opening.has(byte)) {
      depth += 1;
      seen += 1;
      if (depth > nesting) throw new Refusal(`The file is nested more than ${nesting} levels deep.`);
    } else if (closing.has(byte)) depth -= 1;
    else if (byte === comma) seen += 1;
    if (seen > values) throw new Refusal(`The file contains more than ${values} values.`);
  }
}

/** @param {string} text @returns {unknown} */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Refusal(`The file is not valid JSON: ${/** @type {Error} */ (error).message}`);
  }
}

/** @param {unknown} root */
function refuseKeys(root) {
  const open = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (prototypeKeys.has(key))
        throw new Refusal(`The file contains the key ${JSON.stringify(key)}, which no format has.`);
      if (typeof inner === 'object' && inner !== null) open.push(inner);
    }
  }
}
