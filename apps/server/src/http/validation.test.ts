import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isNothing } from '@rampart/contract/api/endpoint.ts';
import { createLocation } from '@rampart/contract/api/locations.ts';
import { fieldName } from '@rampart/contract/rules/field-names.ts';
import { accessTable } from '#testing/access-table.ts';
import { samplesOf } from '#testing/wrong-samples.ts';
import { validatorOf } from './validation.ts';

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
