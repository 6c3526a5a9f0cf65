import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { PieceReader, readFrames, writeFrames } from './frames.ts';
import { idOfKey, sealWithKey, sealWithoutKey } from './seal.ts';

/*
 * A backup is one file:
 *   Rampart backup 1                         the format and its version
 *   {"database":"postgres", …}               the head: what is inside, and whether it is encrypted
 *   frames                                   the manifest, then the database (see frames.ts)
 * The database is an archive of pg_dump (custom format), or the files of the embedded database (tar.gz).
 */
const firstLine = 'Rampart backup 1';
const longestHead = 4096;

const headSchema = z.object({
  database: z.enum(['postgres', 'embedded']),
  made: z.string(),
  encryption: z.object({ salt: z.string(), keyId: z.string() }).nullable(),
});

const manifestSchema = z.object({
  /** The migrations of the database. */
  migrations: z.array(z.string()),
  /** All rows at the moment of the backup. */
  tables: z.array(z.object({ name: z.string(), rows: z.number(), checksum: z.string() })),
  /** For PostgreSQL: the versions that made the archive, and the functions that one of our roles owns. */
  postgres: z
    .object({
      server: z.number(),
      program: z.number(),
      functions: z.array(z.object({ name: z.string(), owner: z.string() })),
    })
    .optional(),
});
export type Manifest = z.output<typeof manifestSchema>;

export type BackupKind = 'postgres' | 'embedded';

interface NewBackup {
  database: BackupKind;
  key: Buffer | undefined;
  manifest: Manifest;
  body: AsyncIterable<Buffer>;
}

/** Writes a new file that only its owner can read. It is on the disk when this returns. */
export async function writeBackupFile(path: string, { database, key, manifest, body }: NewBackup): Promise<void> {
  const salt = randomBytes(32);
  const head = {
    database,
    made: new Date().toISOString(),
    encryption: key ? { salt: salt.toString('hex'), keyId: idOfKey(key) } : null,
  } satisfies z.output<typeof headSchema>;
  const bytes = Buffer.from(`${firstLine}\n${JSON.stringify(head)}\n`);
  const seal = key ? sealWithKey(key, salt, bytes) : sealWithoutKey(bytes);
  const frames = writeFrames(seal, Buffer.from(JSON.stringify(manifest)), body);
  const content = async function* () {
    yield bytes;
    yield* frames;
  };
  await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
}

export interface OpenedBackup {
  database: BackupKind;
  made: string;
  isEncrypted: boolean;
  manifest: Manifest;
  /** The database itself. Can be read once. Throws if the file is damaged or incomplete. */
  body: AsyncGenerator<Buffer>;
  close(): Promise<void>;
}

/**
 * Detects from the first bytes what a file is. Earlier versions wrote the files of the embedded database as a plain
 * tar.gz. Everything else is refused.
 */
export async function recogniseBackup(path: string): Promise<'backup' | 'earlier'> {
  const reader = await openReader(path);
  const start = await reader.atMost(firstLine.length).finally(() => reader.close());
  if (start.length === 0) throw new Error(`The file ${path} is empty.`);
  if (start.toString() === firstLine) return 'backup';
  if (start[0] === 0x1f && start[1] === 0x8b) return 'earlier';
  if (start.toString('latin1').startsWith('PGDMP'))
    throw new Error(`The file ${path} is an archive of pg_dump. Restore it with pg_restore (see docs/operating.md).`);
  throw new Error(`The file ${path} is not a Rampart backup.`);
}

/** Opens a backup, or says why it cannot: a missing or another key, a damaged file. */
export async function openBackupFile(path: string, key: Buffer | undefined): Promise<OpenedBackup> {
  const reader = await openReader(path);
  try {
    const { head, bytes } = await readHead(reader);
    const { database, made, encryption } = head;
    const frames = readFrames(reader, encryption ? sealFor(encryption, key, bytes) : sealWithoutKey(bytes));
    const first = await frames.next();
    const manifest = manifestSchema.parse(JSON.parse(String(first.value)));
    const body = namingTheFile(path, frames);
    return { database, made, isEncrypted: encryption !== null, manifest, body, close: () => reader.close() };
  } catch (error) {
    await reader.close();
    throw error instanceof KeyFault ? new UnusableBackup(`The backup ${path} ${error.message}`) : damaged(path, error);
  }
}

/** Reads a backup to its end, where a damaged or incomplete file is noticed at the latest. */
export async function checkBackupFile(path: string, key: Buffer | undefined): Promise<void> {
  const { body, close } = await openBackupFile(path, key);
  try {
    for await (const _ of body);
  } finally {
    await close();
  }
}

function openReader(path: string): Promise<PieceReader> {
  return PieceReader.open(path).catch((cause: unknown) => {
    throw new Error(`The file ${path} cannot be read.`, { cause });
  });
}

async function readHead(reader: PieceReader) {
  const first = await reader.line(firstLine.length);
  if (first.toString() !== firstLine) throw new Error('It is damaged.');
  const second = await reader.line(longestHead);
  const head = headSchema.parse(JSON.parse(second.toString()));
  return { head, bytes: Buffer.from(`${firstLine}\n${second.toString()}\n`) };
}

class KeyFault extends Error {}

/** The message names the file. */
export class UnusableBackup extends Error {}

function sealFor({ salt, keyId }: { salt: string; keyId: string }, key: Buffer | undefined, head: Buffer) {
  if (!key) throw new KeyFault('is encrypted. Set BACKUP_KEY to its key.');
  if (idOfKey(key) !== keyId) throw new KeyFault('is encrypted with another key than BACKUP_KEY.');
  return sealWithKey(key, Buffer.from(salt, 'hex'), head);
}

async function* namingTheFile(path: string, frames: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* frames;
  } catch (error) {
    throw damaged(path, error);
  }
}

function damaged(path: string, cause: unknown): Error {
  // Parsing faults are about our own notes in the file, and say nothing to a reader.
  const isOurs = cause instanceof Error && !(cause instanceof SyntaxError) && !(cause instanceof z.ZodError);
  const reason = isOurs ? cause.message : 'It is damaged.';
  return new UnusableBackup(`The backup ${path} cannot be used. ${reason}`, { cause });
}
