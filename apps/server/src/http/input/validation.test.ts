import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isNothing } from '@rampart/contract/api/endpoint.ts';
import { createLocation } from '@rampart/contract/api/locations.ts';
import { fieldName } from '@rampart/contract/rules/field-names.ts';
import { accessTable } from '#testing/access-table.ts';
import { samplesOf } from '#testing/wrong-samples.ts';
import { holdsNul, validatorOf } from './validation.ts';

/** Words of the validator that users do not understand. */
const validatorWords =
  /expected|received|invalid input|invalid_|unrecogni[sz]ed|regex|pattern|\bnan\b|undefined|null|zod|string|boolean|array|\bint\b|too (small|big)|enum/i;

/** Messages that describe their field without its name, because they say what the user should do. */
const otherWords: Record<string, RegExp> = {
  Assets: /asset/,
  From: /first day/,
  Permissions: /permission/,
  'Report day': /day for the reports/,
  Vulnerabilities: /vulnerability/,
};

const parts = accessTable.flatMap(({ endpoint }) =>
  (['body', 'query'] as const)
    .filter((part) => !isNothing(endpoint[part]))
    .map((part) => ({ name: `${part} of ${endpoint.method} ${endpoint.path}`, part, schema: endpoint[part] })),
);

describe.each(parts)('every fault in the $name is a sentence about its field', ({ part, schema }) => {
  const validate = validatorOf(schema, part === 'query' ? 'querystring' : 'body');

  it('for any value that is wrong, missing, unknown, too long or too short', () => {
    let faults = 0;
    for (const sample of samplesOf(schema)) {
      const result = validate(sample);
      if (!('error' in result)) continue;
      for (const [field, texts] of Object.entries((result.error as { errors?: Record<string, string[]> }).errors ?? {}))
        for (const text of texts) {
          faults += 1;
          expect(text, field).toMatch(/^[A-Z].*[^.]\.$/);
          expect(text.replace(/“.*”/, ''), field).not.toMatch(validatorWords);
          expect(isAbout(text, field), `${field}: ${text}`).toBe(true);
        }
    }
    expect(faults).toBeGreaterThan(0);
  });
});

function isAbout(text: string, field: string): boolean {
  if (text === `The field “${field.split('.').at(-1)}” is not known.`) return true;
  const name = fieldName(field === 'body' || field === 'query' ? [] : field.split('.'));
  const said = text.toLowerCase();
  return said.includes(name.toLowerCase()) || (otherWords[name]?.test(said) ?? false);
}

it('one answer contains the faults of all fields, including faults between fields', () => {
  const result = validatorOf(createLocation.body, 'body')({ terminalName: ' ', terminalLatitude: '91' });
  expect('error' in result && (result.error as unknown as { errors: unknown }).errors).toEqual({
    terminalName: ['A location needs a name.'],
    terminalLatitude: ['Latitude must be a number from -90 to 90.'],
    terminalLongitude: ['Longitude is missing: give both coordinates, or neither.'],
  });
});

it.each([
  ['a missing field', {}, 'Street is required.'],
  ['nothing', { street: null }, 'Street is required.'],
  ['another kind', { street: 7 }, 'Street must be text.'],
  ['a blank', { street: '' }, 'Street is required.'],
  ['a long text', { street: 'x'.repeat(1001) }, 'Street must have at most 1,000 characters.'],
])('describes %s in words', (_name, given, text) => {
  const result = validatorOf(z.strictObject({ street: z.string().min(1).max(1000) }), 'body')(given);
  expect('error' in result && (result.error as unknown as { errors: unknown }).errors).toEqual({ street: [text] });
});

const errorsOf = (schema: z.ZodType, part: string, given: unknown) => {
  const result = validatorOf(schema, part)(given);
  return 'error' in result ? (result.error as unknown as { statusCode: number; errors?: object }) : undefined;
};

it('U+0000 is refused at any depth, and the message names its field', () => {
  const schema = z.looseObject({});
  const place = (given: unknown) => errorsOf(schema, 'body', given)?.errors;
  expect(place({ a: [{ name: 'x\0' }] })).toEqual({ 'a.0.name': ['Name cannot contain the character U+0000.'] });
  expect(place('\0')).toEqual({ body: [expect.stringMatching(/cannot contain the character U\+0000\.$/)] });
  expect(place({ a: 'x', b: null, c: 7, d: [] })).toBeUndefined();
  let deep: unknown = 'x\0';
  for (let depth = 0; depth < 50_000; depth += 1) deep = [deep];
  expect(holdsNul(deep)).toBe(true);
  expect([holdsNul('x'), holdsNul(null), holdsNul({ a: ['\0'] })]).toEqual([false, false, true]);
});

it('an address with an invalid part names nothing', () => {
  const schema = z.object({ id: z.string().max(3) });
  expect(errorsOf(schema, 'params', { id: 'long' })).toMatchObject({ statusCode: 404 });
  expect(errorsOf(schema, 'params', { id: '\0' })).toMatchObject({ statusCode: 404 });
  expect(errorsOf(schema, 'body', { id: 'long' })).toMatchObject({ statusCode: 422 });
  expect(validatorOf(schema, 'params')({ id: 'abc' })).toEqual({ value: { id: 'abc' } });
});

it('a call without a body accepts none and an empty one, and nothing else', () => {
  const schema = z.undefined();
  for (const given of [null, undefined, {}]) expect(validatorOf(schema, 'body')(given)).toEqual({ value: undefined });
  for (const given of [{ a: 1 }, 'x', 0]) expect(errorsOf(schema, 'body', given)?.statusCode).toBe(422);
  expect(validatorOf(z.object({}), 'body')({})).toEqual({ value: {} });
});

it('a fault of the whole is named after its part', () => {
  expect(errorsOf(z.object({}), 'body', 'x')?.errors).toHaveProperty('body');
  expect(errorsOf(z.object({}), 'querystring', 'x')?.errors).toHaveProperty('query');
});

it('a field is described once: each text once, and no length of another kind', () => {
  const schema = z.object({
    name: z.array(z.string()).min(2),
    twice: z
      .string()
      .refine(() => false, 'No.')
      .refine(() => false, 'No.')
      .refine(() => false, 'Never.'),
  });
  expect(errorsOf(schema, 'body', { name: 'x', twice: 'x' })?.errors).toEqual({
    name: [expect.any(String)],
    twice: ['No.', 'Never.'],
  });
});

it('several faults are named by the complete place of each field', () => {
  const schema = z.object({
    a: z.strictObject({ b: z.string(), list: z.array(z.string().min(2).max(3).regex(/^x/)) }),
    ab: z.string().min(1),
  });
  const given = { a: { b: 7, list: ['xx', 'yyyy'], other: 1, further: 2 }, ab: '' };
  const errors = errorsOf(schema, 'body', given)?.errors ?? {};
  expect(
    Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field, (texts as string[]).length])),
  ).toEqual({
    'a.b': 1,
    'a.list.1': 2,
    'a.other': 1,
    'a.further': 1,
    // Its letters are those of a.b, which has a value of another kind.
    ab: 1,
  });
});

it('a field with the name of a prototype is only a field', () => {
  const given: unknown = JSON.parse('{"a": {"__proto__": 1, "other": 2}}');
  const errors = errorsOf(z.object({ a: z.strictObject({}) }), 'body', given)?.errors ?? {};
  expect(Object.keys(errors).toSorted()).toEqual(['a.__proto__', 'a.other']);
  const direct = errorsOf(z.strictObject({}), 'body', JSON.parse('{"__proto__": 1}'))?.errors ?? {};
  expect(Object.entries(direct)).toEqual([['__proto__', ['The field “__proto__” is not known.']]]);
});
