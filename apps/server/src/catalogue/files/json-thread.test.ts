import { afterAll, expect, it } from 'vitest';
import { startJsonThread } from './json-thread.ts';
import { catalogueLimits } from './limits.ts';
import { Refusal } from './refusal.ts';

const json = startJsonThread(catalogueLimits);
afterAll(() => json.end());

it('parses a file while this thread does other work', async () => {
  const text = `{"list":[${'{"a":[1,"b\\"["]},'.repeat(200_000)}{}]}`;
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  turn();
  const value = (await json.parse(Buffer.from(text))) as { list: unknown[] };
  isOver = true;
  expect(value.list).toHaveLength(200_001);
  expect(value.list[0]).toEqual({ a: [1, 'b"['] });
  expect(turns).toBeGreaterThan(10);
});

it('refuses four megabytes of open brackets without parsing them', async () => {
  await expect(json.parse(Buffer.alloc(4 * 1024 * 1024, '['))).rejects.toThrow(
    new Refusal('The file is nested more than 64 levels deep.'),
  );
  expect(await json.parse(Buffer.from(`"${'['.repeat(100)}"`))).toHaveLength(100);
});
