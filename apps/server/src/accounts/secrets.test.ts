import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSecretKey } from './secret-key.ts';
import { createSecrets } from './secrets.ts';

const key = Buffer.alloc(32, 1);

describe('a secret', () => {
  const secrets = createSecrets(key);

  it('can be read with the key, and its encrypted form differs each time', () => {
    const sealed = [secrets.seal('geheim ✓', 'x'), secrets.seal('geheim ✓', 'x')] as const;
    expect(sealed.map((one) => secrets.open(one, 'x'))).toEqual(['geheim ✓', 'geheim ✓']);
    expect(sealed[0].equals(sealed[1])).toBe(false);
    expect(sealed[0].includes('geheim')).toBe(false);
  });

  it('cannot be opened for another purpose, or after any byte changed', () => {
    const sealed = secrets.seal('geheim', 'user 1');
    expect(() => secrets.open(sealed, 'user 2')).toThrow('unable to authenticate');
    for (const index of sealed.keys()) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => secrets.open(changed, 'user 1'), `byte ${index}`).toThrow(
        /not a secret|does not have|unable to authenticate/,
      );
    }
    expect(() => secrets.open(sealed.subarray(0, 20), 'user 1')).toThrow('not a secret');
  });

  it('under another key gives a different error than a damaged one', () => {
    const sealed = createSecrets(Buffer.alloc(32, 2)).seal('geheim', 'x');
    expect(() => secrets.open(sealed, 'x')).toThrow('a key that this server does not have');
  });
});

describe('the key', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'rampart-key-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));
  const load = (secretKey?: string) => loadSecretKey({ dataDir, secretKey });

  it('comes from the settings', async () => {
    expect(await load('0f'.repeat(32))).toEqual(Buffer.alloc(32, 0x0f));
  });

  it('is made once, even if several servers start on a folder together, and only its owner can read it', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => load()));
    expect(new Set(keys.map((one) => one.toString('hex'))).size).toBe(1);
    expect(await load()).toEqual(keys[0]);
    const path = join(dataDir, 'secret.key');
    expect((await readFile(path, 'utf8')).trim()).toBe(keys[0]?.toString('hex'));
    expect((await stat(path)).mode & 0o077).toBe(0);
  });

  it('in a damaged file is not replaced by a new one', async () => {
    await writeFile(join(dataDir, 'secret.key'), 'short');
    await expect(load()).rejects.toThrow('does not contain 64 hexadecimal digits');
    expect(await readFile(join(dataDir, 'secret.key'), 'utf8')).toBe('short');
  });
});
