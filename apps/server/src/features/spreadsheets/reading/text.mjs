import { Refusal } from './refusal.mjs';

const sampleBytes = 64 * 1024;

/**
 * Decodes the text of a file by its byte order mark. Without one it tries UTF-16, then UTF-8, then Windows-1252, in
 * which every byte is a character.
 * @param {Buffer} content @returns {string | undefined} undefined when it is no text
 */
export function decodeText(content) {
  const encoding = markedEncoding(content) ?? unmarkedEncoding(content);
  const text = tryDecode(encoding, content) ?? (encoding === 'utf-8' ? tryDecode('windows-1252', content) : undefined);
  if (text === undefined) throw new Refusal('The file is damaged: parts of its text cannot be read.');
  return text.slice(0, sampleBytes).includes('\0') ? undefined : text;
}

/** @param {Buffer} content */
function markedEncoding(content) {
  const mark = content.toString('hex', 0, 3);
  if (mark === 'efbbbf') return 'utf-8';
  if (mark.startsWith('fffe')) return 'utf-16le';
  return mark.startsWith('feff') ? 'utf-16be' : undefined;
}

/**
 * In UTF-16 every second byte of ASCII letters is zero. No other text contains zero bytes.
 * @param {Buffer} content
 */
function unmarkedEncoding(content) {
  const zeros = [0, 0];
  const sample = content.subarray(0, sampleBytes);
  for (let at = 0; at < sample.length; at += 1) if (sample[at] === 0) zeros[at % 2] = Number(zeros[at % 2]) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd < sample.length / 8) return 'utf-8';
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** @param {string} encoding @param {Buffer} content */
function tryDecode(encoding, content) {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content);
  } catch {
    return undefined;
  }
}
