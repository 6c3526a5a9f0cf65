import { expect, it } from 'vitest';
import { z } from 'zod';
import { withAllFaults } from './all-faults.ts';
import { conflict, invalid, refusedFields, type FieldErrors } from '#http/errors.ts';

const schema = z.object({
  name: z.string().trim().min(2),
  count: z.number(),
  place: z.object({ street: z.string(), city: z.string() }),
  tags: z.array(z.string()),
});
const given = { name: ' Ada ', count: 1, place: { street: 'a', city: 'b' }, tags: ['x'], more: 1 };

/** The fields that were accepted, and the answer if the check of them finds these faults. */
async function checked(error: Error, body: unknown, faults: FieldErrors = {}, of: z.ZodType = schema) {
  let accepted: unknown;
  const answer = await withAllFaults(error, of, body, async (fields) => {
    accepted = fields;
    return faults;
  });
  return { accepted, answer };
}

it('the fields that were not refused are checked, as the schema reads them', async () => {
  const { accepted } = await checked(invalid({ count: ['No.'] }), given);
  expect(accepted).toEqual({ name: 'Ada', place: { street: 'a', city: 'b' }, tags: ['x'] });
});

it('a field inside a field is refused alone, and a list completely', async () => {
  const { accepted } = await checked(invalid({ 'place.city': ['No.'] }), given);
  expect(accepted).toEqual({ name: 'Ada', count: 1, place: { street: 'a' }, tags: ['x'] });
  const { accepted: others } = await checked(invalid({ 'tags.0': ['No.'] }), { ...given, tags: [7] });
  expect(others).not.toHaveProperty('tags');
});

it('a field that its schema refuses, that is missing, or that has U+0000 is not checked', async () => {
  const { accepted } = await checked(invalid({}), { name: 'x', count: 'y', place: null, tags: ['\0'] });
  expect(accepted).toEqual({ place: {} });
});

it.each([[null], ['text'], [undefined], [7]])('of %j nothing is accepted', async (body) => {
  expect((await checked(invalid({ body: ['No.'] }), body)).accepted).toEqual({});
});

it('of a body that is not an object nothing is accepted', async () => {
  expect((await checked(invalid({}), given, {}, z.array(z.string()))).accepted).toEqual({});
});

it('the faults of both checks are in one refusal', async () => {
  const error = invalid({ count: ['No.'], name: ['Short.'] });
  const { answer } = await checked(error, given, { name: ['Taken.'], tags: ['Many.'] });
  expect(refusedFields(answer)).toEqual({ count: ['No.'], name: ['Taken.'], tags: ['Many.'] });
  expect((await checked(error, given)).answer).toBe(error);
});

it('any other failure stays, and nothing is checked', async () => {
  const error = conflict({ name: ['Busy.'] }, 'Later.');
  expect(await checked(error, given, { tags: ['Many.'] })).toEqual({ accepted: undefined, answer: error });
});
