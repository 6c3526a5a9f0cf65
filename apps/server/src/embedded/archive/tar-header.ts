import type { ByteSource } from './byte-source.ts';

export const tarBlock = 512;

export interface TarHeader {
  name: string;
  size: number;
  /** `0` or NUL for a file, `5` for a folder, others for links, devices and extended headers. */
  type: string;
}

/** Reads the next header of a tar archive. Returns undefined at its end. */
export async function readTarHeader(source: ByteSource): Promise<TarHeader | undefined> {
  const header = await source.exactly(tarBlock);
  // Two empty blocks end an archive. One is enough to detect the end.
  return header.every((byte) => byte === 0) ? undefined : parseTarHeader(header);
}

export function parseTarHeader(header: Buffer): TarHeader {
  const text = (from: number, to: number) => header.toString('utf8', from, to).replace(/\0.*$/s, '');
  const number = (from: number, to: number) => Number.parseInt(text(from, to).trim() || '0', 8);
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  const size = number(124, 136);
  if (sum !== number(148, 156) || !Number.isSafeInteger(size) || size < 0) throw new Error('The archive is damaged.');
  const prefix = text(345, 500);
  return {
    name: prefix ? `${prefix}/${text(0, 100)}` : text(0, 100),
    size,
    type: String.fromCharCode(header[156] ?? 0),
  };
}

/** The bytes that fill the last block of an entry. */
export const tarPadding = (size: number) => (tarBlock - (size % tarBlock)) % tarBlock;

/** The header of a file or a folder. */
export function tarHeaderOf(name: string, size: number, isFolder = false): Buffer {
  if (Buffer.byteLength(name) > 99) throw new Error(`The path ${name} is too long for an archive.`);
  const header = Buffer.alloc(tarBlock);
  const octal = (value: number, at: number, length: number) =>
    header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at);
  header.write(name, 0);
  octal(isFolder ? 0o700 : 0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(Math.floor(Date.now() / 1000), 136, 12);
  header.write(isFolder ? '5' : '0', 156);
  header.write('ustar', 257);
  header.write('00', 263);
  // For the checksum, the checksum field itself contains spaces.
  header.fill(' ', 148, 156);
  header.write(
    `${header
      .reduce((total, byte) => total + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
  );
  return header;
}
