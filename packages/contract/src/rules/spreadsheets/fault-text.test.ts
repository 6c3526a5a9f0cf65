import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { faultText } from './fault-text.ts';

/** What users read about a value of the field `street`. */
function faultsOf(schema: z.ZodType, given: unknown, field = 'street'): string[] {
  const { error } = z.object({ [field]: schema }).safeParse({ [field]: given }, { error: faultText });
  return error?.issues.map(({ message }) => message) ?? [];
}

const json = z.string().transform((input, context) => {
  context.addIssue({ code: 'invalid_format', format: 'json_string', input });
  return z.NEVER;
});
const eleven = Array.from({ length: 11 }, (_, index) => `v${index}`);

it.each<[string, z.ZodType, unknown, string]>([
  ['a missing value', z.string(), undefined, 'Street is required.'],
  ['null', z.number(), null, 'Street is required.'],
  ['a number for a text', z.string(), 7, 'Street must be text.'],
  ['a text for a number', z.number(), 'x', 'Street must be a number.'],
  ['half for a whole number', z.int(), 0.5, 'Street must be a whole number.'],
  ['a text for a switch', z.boolean(), 'x', 'Street must be true or false.'],
  ['a text for a list', z.array(z.string()), 'x', 'Street must be a list.'],
  ['a text for an object', z.object({}), 'x', 'Street must be an object.'],
  ['a text for a record', z.record(z.string(), z.string()), 'x', 'Street must be an object.'],
  ['a text for a date', z.date(), 'x', 'Street must be a date.'],
  ['a text for a file', z.file(), 'x', 'Street must be a file.'],
  ['a text for a function', z.map(z.string(), z.string()), 'x', 'Street must be of another type.'],
  ['a text that is no address', z.email(), 'x', 'Street must be an e-mail address.'],
  ['a text that is no link', z.url(), 'x', 'Street must be a web address.'],
  ['a text that is no UUID', z.uuid(), 'x', 'Street must be a valid ID.'],
  ['a text that is no GUID', z.guid(), 'x', 'Street must be a valid ID.'],
  ['a text that is no day', z.iso.date(), 'x', 'Street must be a day such as 2026-03-31.'],
  ['a text that is no time', z.iso.datetime(), 'x', 'Street must be a time such as 2026-03-31T07:00:00Z.'],
  ['a text that is no JSON', json, '{', 'Street must be valid JSON.'],
  ['a text of another form', z.string().regex(/^a/), 'x', 'Street has the wrong format.'],
  ['a blank', z.string().min(1), '', 'Street is required.'],
  ['a short text', z.string().min(2), 'x', 'Street must have at least 2 characters.'],
  ['a long text', z.string().max(1_000), 'x'.repeat(1_001), 'Street must have at most 1,000 characters.'],
  ['two characters for one', z.string().max(1), 'xy', 'Street must have at most 1 character.'],
  ['an empty list', z.array(z.string()).min(1), [], 'Street must have at least 1 entry.'],
  ['a long list', z.array(z.string()).max(2), ['a', 'b', 'c'], 'Street must have at most 2 entries.'],
  ['an empty set', z.set(z.string()).min(1), new Set(), 'Street must have at least 1 entry.'],
  ['a small number', z.number().min(1), 0, 'Street must be at least 1.'],
  ['a large number', z.number().max(1_000), 1_001, 'Street must be at most 1,000.'],
  ['another value', z.enum(['a', 'b', 'c']), 'x', 'Street must be a, b, or c.'],
  ['one of ten values', z.enum(eleven.slice(1)), 'x', `Street must be ${eleven.slice(1, 10).join(', ')}, or v10.`],
  ['one of more values', z.enum(eleven), 'x', 'Street is not one of the allowed values.'],
  ['a kind of two', z.union([z.string(), z.number()]), true, 'Street must be text or a number.'],
  ['two times the same kind', z.union([z.string(), z.string().max(2)]), true, 'Street must be text.'],
  ['a fault in its kind', z.union([z.number(), z.string().max(2)]), 'xyz', 'Street must have at most 2 characters.'],
  ['an unknown kind', z.union([z.string(), z.map(z.string(), z.string())]), true, 'Street must be text or valid.'],
  ['any other fault', z.number().multipleOf(5), 7, 'Street is not valid.'],
])('describes %s', (_name, schema, given, text) => {
  expect(faultsOf(schema, given)).toEqual([text]);
});

describe('the verb agrees with the name of the field', () => {
  it.each([
    ['groupsIds', 'Groups are required.'],
    ['form', 'Vulnerabilities are required.'],
    ['status', 'Status is required.'],
    ['address', 'Address is required.'],
    ['season', 'Season is required.'],
  ])('%s', (field, text) => expect(faultsOf(z.string(), undefined, field)).toEqual([text]));

  it('but other words stay', () => {
    expect(faultsOf(z.array(z.string()).min(2), ['a'], 'groupsIds')).toEqual(['Groups must have at least 2 entries.']);
    expect(faultsOf(z.union([z.literal('this is '), z.literal('b')]), 'x', 'groupsIds')).toEqual([
      'Groups must be this is .',
    ]);
  });
});

it('a fault inside a value of several types is not said of the value', () => {
  const schema = z.union([z.string(), z.object({ lines: z.array(z.string()).max(1) })]);
  expect(faultsOf(schema, { lines: ['a', 'b'] })).toEqual(['Street must be text or valid.']);
});

it('a fault without a path is about the request', () => {
  expect(z.string().safeParse(7, { error: faultText }).error?.issues[0]?.message).toBe('The request must be text.');
});
