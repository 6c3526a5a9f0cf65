import { utils, write } from '@e965/xlsx';
import { expect, it } from 'vitest';
import { readForeign, readSheet } from '#testing/spreadsheets.ts';
import { readingLimits } from './reading-limits.ts';
import { keepThread, takeThread } from './thread.ts';

const { megabytes } = readingLimits;
const headings = 'Rampart ID,Manufacturer,Product';

/** Whether the thread that reads this file waits for the next one. */
async function waitsAfter(work: () => Promise<unknown>): Promise<boolean> {
  const waiting = takeThread(megabytes);
  keepThread(waiting, megabytes);
  await work();
  const next = takeThread(megabytes);
  if (next !== waiting) await waiting.terminate();
  await next.terminate();
  return next === waiting;
}

it('the thread that read a short list reads the next one', async () => {
  const read = async () => {
    for (const name of ['PLC', 'Pump']) {
      const { rows } = await readSheet(Buffer.from(`${headings}\n,Maker,${name}\n`));
      expect(rows.map(({ cells }) => cells)).toEqual([{ Manufacturer: 'Maker', Product: name }]);
    }
    await readForeign(Buffer.from('Maker;Model\nAcme;PLC 7\nAcme;PLC 8\n'));
  };
  expect(await waitsAfter(read)).toBe(true);
});

it('a thread that read a large list, an .xls file or a faulty file ends', async () => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([headings.split(','), ['', 'Maker', 'PLC']]), 'List');
  const files: Record<string, Buffer> = {
    large: Buffer.from(`${headings}\n${`,Maker,${'P'.repeat(1_000)}\n`.repeat(1_100)}`),
    xls: write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer,
    faulty: Buffer.from('PK\u0003\u0004'),
  };
  for (const [kind, content] of Object.entries(files)) {
    const waits = await waitsAfter(() => readSheet(content).catch(() => {}));
    expect([kind, waits]).toEqual([kind, false]);
  }
});

it('a thread with another limit of memory is not used', async () => {
  const waiting = takeThread(megabytes);
  keepThread(waiting, megabytes);
  const other = takeThread(megabytes / 2);
  expect(other).not.toBe(waiting);
  await other.terminate();
  await waiting.terminate();
});
