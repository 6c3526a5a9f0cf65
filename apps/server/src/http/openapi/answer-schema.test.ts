import { expect, it } from 'vitest';
import { z } from 'zod';
import { answerSchema, writerOf } from './answer-schema.ts';

const row = z.object({
  count: z.number().nullable(),
  name: z.string().nullable(),
  at: z.iso.datetime().nullable(),
  state: z.enum(['open', 'closed']).nullable(),
  place: z.object({ id: z.number() }).nullable(),
  tags: z.array(z.string()).nullable(),
  either: z.union([z.object({ a: z.number() }), z.array(z.number())]),
});

const written = (body: unknown): unknown => JSON.parse(writerOf(z.array(row))(body));

it('writes values and nulls unchanged', () => {
  const rows = [
    {
      count: 1.5,
      name: 'a',
      at: '2026-01-02T03:04:05Z',
      state: 'open',
      place: { id: 7 },
      tags: ['x'],
      either: { a: 1 },
    },
    { count: null, name: null, at: null, state: null, place: null, tags: null, either: [3] },
    { count: 0, name: '', at: null, state: 'closed', place: { id: 0 }, tags: [], either: { a: 0 } },
  ];
  expect(written(rows)).toEqual(rows);
});

it('uses `anyOf` only for a choice of kinds', () => {
  const text = JSON.stringify(answerSchema(row));
  expect(text.match(/anyOf/g)).toHaveLength(1);
});
