import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { publishFile } from './publish-file.ts';

const memory = '/dev/shm';

describe('a finished file', () => {
  it.each([tmpdir(), memory].filter((folder) => existsSync(folder)))(
    'appears once and replaces nothing, with and without hard links: %s',
    async (parent) => {
      const drafts = await mkdtemp(join(tmpdir(), 'rampart-test-'));
      const target = await mkdtemp(join(parent, 'rampart-test-'));
      const path = join(target, 'file');
      for (const name of ['first', 'second']) await writeFile(join(drafts, name), name);
      expect(await publishFile(join(drafts, 'first'), path)).toBe(true);
      expect(await publishFile(join(drafts, 'second'), path)).toBe(false);
      expect(await readFile(path, 'utf8')).toBe('first');
      await expect(publishFile(join(drafts, 'first'), join(target, 'no/where'))).rejects.toThrow('ENOENT');
      await Promise.all([drafts, target].map((folder) => rm(folder, { recursive: true })));
    },
  );
});
