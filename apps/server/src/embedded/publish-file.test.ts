import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeBackup } from './backup.ts';
import { publishFile, publishWhenComplete } from './publish-file.ts';

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

/** Resolves when the signal arrives again: the first handler sends it again when its own work is done. */
function receivedTwice(signal: NodeJS.Signals): Promise<void> {
  let received = 0;
  return new Promise((resolve) => {
    const count = () => {
      received += 1;
      if (received < 2) return;
      process.off(signal, count);
      resolve();
    };
    process.on(signal, count);
  });
}

const signals = ['SIGINT', 'SIGTERM'] as const;
const longAgo = new Date(Date.now() - 3 * 60 * 60 * 1000);
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rampart-test-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('the draft of a backup', () => {
  it('is removed by the next backup of this name if it was left, and stays if another backup writes it', async () => {
    for (const name of ['a.draft-left', 'a.draft-now', 'b.draft-left']) await writeFile(join(folder, name), '');
    for (const name of ['a.draft-left', 'b.draft-left']) await utimes(join(folder, name), longAgo, longAgo);
    await publishWhenComplete(join(folder, 'a'), false, (draft) => writeFile(draft, 'all'));
    expect((await readdir(folder)).toSorted()).toEqual(['a', 'a.draft-now', 'b.draft-left']);
  });

  it.skipIf(process.platform === 'win32').each(signals)('is removed on %s', async (signal) => {
    const again = receivedTwice(signal);
    await publishWhenComplete(join(folder, 'a'), true, async (draft) => {
      await writeFile(draft, 'all');
      process.kill(process.pid, signal);
      await again;
      expect(await readdir(folder)).toEqual([]);
      await writeFile(draft, 'all');
    });
  });
});

describe('the copy of a running database for a backup', () => {
  const backUp = (copyTo: (target: string) => Promise<void>) =>
    writeBackup(join(folder, 'database'), copyTo, join(folder, 'a'));
  const copied = async (target: string) => {
    await mkdir(target);
    await writeFile(join(target, 'PG_VERSION'), '17');
  };

  it('is removed by the next backup if it was left, and stays if another backup writes it', async () => {
    for (const name of ['left', 'now']) await copied(join(folder, `database.copying-${name}`));
    await utimes(join(folder, 'database.copying-left'), longAgo, longAgo);
    await expect(backUp(() => Promise.reject(new Error('no copy')))).rejects.toThrow('no copy');
    expect(await readdir(folder)).toEqual(['database.copying-now']);
  });

  it.skipIf(process.platform === 'win32').each(signals)('is removed on %s', async (signal) => {
    const again = receivedTwice(signal);
    const backup = backUp(async (target) => {
      await copied(target);
      process.kill(process.pid, signal);
      await again;
      expect(await readdir(folder)).toEqual([]);
      throw new Error('end of the test');
    });
    await expect(backup).rejects.toThrow('end of the test');
  });
});
