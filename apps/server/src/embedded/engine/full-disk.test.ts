// @module-tag embedded
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { findSmallDisk, noSmallDisk } from '#testing/small-disk.ts';

const smallDisk = findSmallDisk();

it('opens again after a full disk stopped it, with all acknowledged rows', async (test) => {
  if (!smallDisk) return test.skip(noSmallDisk);
  const folder = await mkdtemp(join(tmpdir(), 'rampart-test-'));
  const fixture = new URL('./full-disk.fixture.mjs', import.meta.url).pathname;
  const child = spawn(smallDisk.command, smallDisk.argv(folder, 150, [process.execPath, fixture, folder]), {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [exitCode]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  await rm(folder, { recursive: true });
  expect(exitCode).toBe(0);
  const seen = JSON.parse(output) as { acknowledged: number };
  expect(seen).toEqual({
    acknowledged: expect.any(Number),
    missingWhileFull: [],
    missing: [],
    faults: ['53100', '53100'],
    isFull: true,
    copying: expect.stringMatching(
      /^There is no room for a copy of the database: \d+ MiB must be free in .*only 40 MiB are/,
    ),
    log: [
      'the disk of the data folder is full; changes are refused until there is room, reading continues',
      'the disk has room again; changes are accepted',
    ],
    lost: [],
  });
  expect(seen.acknowledged).toBeGreaterThan(50);
}, 120_000);
