import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { answerSchema } from './answer-schema.ts';

const row = z.object({
  count: z.number().nullable(),
  name: z.string().nullable(),
  at: z.iso.datetime().nullable(),
  state: z.enum(['open', 'closed']).nullable(),
  place: z.object({ id: z.number() }).nullable(),
  tags: z.array(z.string()).nullable(),
  either: z.union([z.object({ a: z.number() }), z.array(z.number())]),
});

async function written(body: unknown): Promise<unknown> {
  const server = Fastify();
  server.get('/', { schema: { response: { 200: answerSchema(z.array(row)) } } }, () => body);
  const { payload } = await server.inject('/');
  await server.close();
  return JSON.parse(payload);
}

it('writes values and nulls unchanged', async () => {
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
  expect(await written(rows)).toEqual(rows);
});

it('uses `anyOf` only for a choice of kinds', () => {
  const text = JSON.stringify(answerSchema(row));
  expect(text.match(/anyOf/g)).toHaveLength(1);
});
