import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { finishProgram, requireProgram, runProgram } from './postgres-programs.ts';

/** A machine with other programs than this one. */
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rampart-test-'));
  vi.stubEnv('PATH', folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

async function install(name: string, script: string): Promise<void> {
  await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`);
  await chmod(join(folder, name), 0o755);
}

const input = async function* (count: number) {
  for (let index = 0; index < count; index += 1) yield Buffer.alloc(100_000);
};

it('says that a program is missing', async () => {
  await expect(requireProgram('pg_dump', 15, 'the database is PostgreSQL')).rejects.toThrow(
    'pg_dump is not on this machine. Install the client programs of PostgreSQL.',
  );
});

it('says that a program is too old', async () => {
  await install('pg_dump', 'echo "pg_dump (PostgreSQL) 14.9 (Debian 14.9-1)"');
  await expect(requireProgram('pg_dump', 15, 'the database is PostgreSQL')).rejects.toThrow(
    'pg_dump on this machine is version 14, but the database is PostgreSQL 15. Install',
  );
  expect(await requireProgram('pg_dump', 14, 'the database is PostgreSQL')).toBe(14);
});

it('passes on why a program failed', async () => {
  await install('pg_dump', 'echo part; echo "pg_dump: error: no room" >&2; exit 1');
  await expect(finishProgram('pg_dump', [], {})).rejects.toThrow('pg_dump failed: pg_dump: error: no room');
});

it('hides the password from the list of processes', async () => {
  await install('pg_dump', 'echo "$* $PGPASSWORD"');
  const url = 'postgres://ana:se%20cret@127.0.0.1:5432/rampart?sslmode=no-verify';
  let output = '';
  for await (const chunk of runProgram('pg_dump', [], { url })) output += chunk;
  expect(output).toBe('--no-password --dbname=postgres://ana@127.0.0.1:5432/rampart?sslmode=require se cret\n');
});

it('reads the input to its end, even if the program does not', async () => {
  await install('pg_restore', 'exit 0');
  let isRead = false;
  const watched = async function* () {
    yield* input(20);
    isRead = true;
  };
  await finishProgram('pg_restore', [], { input: watched() });
  expect(isRead).toBe(true);
  const damaged = async function* () {
    yield* input(20);
    throw new Error('It is damaged.');
  };
  await expect(finishProgram('pg_restore', [], { input: damaged() })).rejects.toThrow('It is damaged.');
});
