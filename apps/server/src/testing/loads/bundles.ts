import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { createSecrets } from '#accounts/secrets.ts';
import { parseTarHeader, tarBlock, tarPadding } from '#embedded/archive/tar-header.ts';
import { runCatalogueCommand } from '#catalogue/command.ts';
import type { Database } from '#db/connect.ts';
import type { Saying } from '#embedded/control.ts';
import { tarOf } from '#testing/tar.ts';

/** The commands of two installations, with a folder that stands for what is carried between them. */
export function bundling() {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rampart-bundles-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const secrets = createSecrets(Buffer.alloc(32, 9));
  const at = (name: string) => join(folder, name);

  /** Runs a command. A failure is its message. */
  async function run(database: Database, ...argv: string[]) {
    const said: Saying[] = [];
    const result = await runCatalogueCommand({ database, secrets }, argv, (one) => said.push(one)).catch(
      (error: Error) => ({ exitCode: 1, output: error.message }),
    );
    const lines = said.filter(({ isProgress }) => !isProgress).map(({ text }) => text.replaceAll(folder, ''));
    return { ...result, output: result.output.replaceAll(folder, ''), lines };
  }

  /** Brings the key of one installation to the other one. */
  async function bringKey(from: Database, to: Database, name = 'Head office') {
    const { output } = await run(from, 'bundle-key', at('key.pem'));
    const fingerprint = /Fingerprint: (.*)/.exec(output)?.[1] ?? '';
    return run(to, 'trust-bundle-key', at('key.pem'), '--name', name, '--fingerprint', fingerprint);
  }

  return { at, run, bringKey, secrets };
}

interface Entry {
  name: string;
  content: Buffer;
}

/** The entries of a bundle, to write a changed one. */
export async function entriesOf(path: string): Promise<Entry[]> {
  const tar = await readFile(path);
  const entries: Entry[] = [];
  for (let at = 0; tar[at] !== 0;) {
    const { name, size } = parseTarHeader(tar.subarray(at, at + tarBlock));
    entries.push({ name, content: tar.subarray(at + tarBlock, at + tarBlock + size) });
    at += tarBlock + size + tarPadding(size);
  }
  return entries;
}

export const writeEntries = (path: string, entries: Entry[]) => writeFile(path, tarOf(entries));
