import { afterAll, expect, it, vi } from 'vitest';
import { Assembly } from './json-pieces.mjs';
import { startJsonThread } from './json-thread.ts';
import { catalogueLimits } from './limits.ts';
import { Refusal } from './refusal.ts';

const json = startJsonThread(catalogueLimits);
afterAll(() => json.end());

it('parses a file while this thread does other work', async () => {
  const text = `{"list":[${'{"a":[1,"b\\"["]},'.repeat(60_000)}{}]}`;
  // Turns during the start of the thread do not count.
  await json.parse(Buffer.from('{}'));
  const adding = vi.spyOn(Assembly.prototype, 'add');
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  turn();
  const value = (await json.parse(Buffer.from(text))) as { list: unknown[] };
  isOver = true;
  expect(value.list).toHaveLength(60_001);
  expect(value.list[0]).toEqual({ a: [1, 'b"['] });
  expect(turns).toBeGreaterThan(10);
  // No piece takes long to read.
  const lengths = adding.mock.calls.map(([piece]) => JSON.stringify(piece).length);
  adding.mockRestore();
  expect(lengths.length).toBeGreaterThan(10);
  expect(Math.max(...lengths)).toBeLessThan(text.length / 10);
});

it('returns large values complete and in order', async () => {
  const text = 'x'.repeat(300_000);
  const list = Array.from({ length: 12_000 }, (_, index) => ({ index, names: ['a', null, true] }));
  const keys = Object.fromEntries(list.map(({ index }) => [`k${index}`, index]));
  for (const value of [{ first: 1, list, second: { keys, text }, last: [list, [text, text], {}] }, text, [], null, 7]) {
    const sent = JSON.stringify(value);
    expect(JSON.stringify(await json.parse(Buffer.from(sent))) === sent).toBe(true);
  }
});

it('refuses four megabytes of open brackets without parsing them', async () => {
  await expect(json.parse(Buffer.alloc(4 * 1024 * 1024, '['))).rejects.toThrow(
    new Refusal('The file is nested more than 64 levels deep.'),
  );
  expect(await json.parse(Buffer.from(`"${'['.repeat(100)}"`))).toHaveLength(100);
});

it('refuses a file that needs more memory than the thread has, and reads the next file', async () => {
  const small = startJsonThread(catalogueLimits, 32);
  try {
    const wide = Buffer.from(`[${'{"a":{"b":[]}},'.repeat(700_000)}{}]`);
    await expect(small.parse(wide)).rejects.toThrow(new Refusal('The file needs too much memory to read.'));
    expect(await small.parse(Buffer.from('{"next":1}'))).toEqual({ next: 1 });
  } finally {
    await small.end();
  }
});
