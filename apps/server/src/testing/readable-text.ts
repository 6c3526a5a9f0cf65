import { inflateRawSync } from 'node:zlib';

/** All text of an answer, so that tests can search it. The parts of a ZIP file, such as a workbook, are unzipped. */
export function readableText(bytes: Buffer): string {
  if (bytes.toString('latin1', 0, 4) !== 'PK\x03\x04') return bytes.toString();
  return [bytes, ...partsOf(bytes)].map((part) => part.toString()).join('\n');
}

/** By the list at the end of the file. */
function partsOf(bytes: Buffer): Buffer[] {
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const parts: Buffer[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const isPacked = bytes.readUInt16LE(at + 10) !== 0;
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
    parts.push(isPacked ? inflateRawSync(content) : content);
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts;
}
