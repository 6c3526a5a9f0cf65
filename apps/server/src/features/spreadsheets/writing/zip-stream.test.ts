import { expect, it } from 'vitest';
import { collect } from '#testing/spreadsheets.ts';
import { zipStream } from './zip-stream.ts';

const aMegabyte = 'abcdefghijklmnop'.repeat(64 * 1024);

it('a part produces no more than is read, and is closed when the reader stops', async () => {
  let given = 0;
  let isOver = false;
  async function* endless() {
    try {
      for (;;) yield `${(given += 1)}${aMegabyte}`;
    } finally {
      isOver = true;
    }
  }
  for await (const _piece of zipStream([{ name: 'a.xml', content: endless() }])) if (given > 0) break;
  expect(given).toBeLessThan(20);
  await expect.poll(() => isOver).toBe(true);
});

it('the reader gets the error of a part', async () => {
  async function* broken() {
    yield aMegabyte;
    throw new Error('no more rows');
  }
  const parts = [
    { name: 'a.xml', content: ['a'] },
    { name: 'b.xml', content: broken() },
  ];
  await expect(collect(zipStream(parts))).rejects.toThrow('no more rows');
});

it('the same parts give the same file', async () => {
  const make = () => collect(zipStream([{ name: 'a.xml', content: ['ä', 'b'] }]));
  expect(await make()).toEqual(await make());
});
