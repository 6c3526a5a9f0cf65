import type { z } from 'zod';
import { fieldName } from '../field-names.ts';

type Issue = z.core.$ZodRawIssue | z.core.$ZodIssue;

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
  file: 'a file',
};

const formats: Record<string, string> = {
  email: 'must be an e-mail address',
  url: 'must be a web address',
  uuid: 'must be a valid ID',
  guid: 'must be a valid ID',
  date: 'must be a day such as 2026-03-31',
  json_string: 'must be valid JSON',
  datetime: 'must be a time such as 2026-03-31T07:00:00Z',
};

/** A longer list of allowed values does not help the user. */
const valuesShown = 10;

/**
 * A sentence about the field for faults without a text in the schema. Passed to the schema as `error`. The schema's own
 * texts have priority.
 */
export function faultText(issue: Issue): string {
  const name = fieldName(issue.path ?? []);
  const fault = faultOf(issue);
  return `${name} ${isPlural(name) ? fault.replace(/^is /, 'are ') : fault}.`;
}

/** True for "Groups" and "Import mails", but not for "Status" or "Address". */
const isPlural = (name: string) => /[^su]s$/.test(name);

/** The fault, as the part of the sentence after the field name. */
function faultOf(issue: Issue): string {
  if ('input' in issue && (issue.input === undefined || issue.input === null)) return 'is required';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? 'of another type'}`;
    case 'too_big':
      return amount(issue.origin, 'at most', issue.maximum);
    case 'too_small':
      return isBlank(issue) ? 'is required' : amount(issue.origin, 'at least', issue.minimum);
    case 'invalid_format':
      return formats[issue.format] ?? 'has the wrong format';
    case 'invalid_value':
      return allowed(issue.values.map(String));
    case 'invalid_union':
      return oneOf(issue.errors);
    default:
      return 'is not valid';
  }
}

function isBlank({ origin, minimum }: { origin: string; minimum: number | bigint }): boolean {
  return origin === 'string' && Number(minimum) === 1;
}

function amount(origin: string, bound: 'at most' | 'at least', limit: number | bigint): string {
  const count = limit.toLocaleString('en-US');
  if (origin === 'string') return `must have ${bound} ${count} ${Number(limit) === 1 ? 'character' : 'characters'}`;
  if (origin === 'array' || origin === 'set')
    return `must have ${bound} ${count} ${Number(limit) === 1 ? 'entry' : 'entries'}`;
  return `must be ${bound} ${count}`;
}

function allowed(values: string[]): string {
  return values.length > valuesShown ? 'is not one of the allowed values' : `must be ${orOf(values)}`;
}

/** For a value of several possible types: the fault in the type that it has, otherwise the list of types. */
function oneOf(branches: readonly (readonly z.core.$ZodIssue[])[]): string {
  const inner = branches.flat().find(({ code, path }) => code !== 'invalid_type' && path.length === 0);
  if (inner) return faultOf(inner);
  const wanted = branches.flat().map((issue) => (issue.code === 'invalid_type' && kinds[issue.expected]) || 'valid');
  return `must be ${orOf([...new Set(wanted)])}`;
}

const orOf = (words: string[]) => new Intl.ListFormat('en', { type: 'disjunction' }).format(words);
