import fc from 'fast-check';
import { JsonText, Reference } from './reference.ts';

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

/** Values that a careless server stumbles over. */
export const hostileValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0,
    0.5,
    1e308,
    2 ** 31,
    2 ** 53,
    -0,
    '',
    ' ',
    '\0',
    'a\0b',
    '\u{d800}',
    '\ufeff\u202e',
    'İ'.repeat(300),
    '\u0301'.repeat(200),
    "' OR 1=1 --",
    '"; DROP TABLE asset; --',
    '$1',
    '%_\\',
    '\\',
    '../../../etc/passwd',
    '<script>alert(1)</script>',
    '=cmd|calc',
    '${7*7}',
    '0x10',
    '1e3',
    '٣',
    'NaN',
    '9'.repeat(400),
    'a'.repeat(20_000),
    'a '.repeat(5_000),
    '('.repeat(500),
    [],
    {},
    [[]],
    [null],
    { value: 1 },
    { __proto__x: 1, constructor: { prototype: { x: 1 } } },
    Array.from({ length: 1_500 }, (_, index) => index),
  ),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.integer({ min: -(2 ** 40), max: 2 ** 40 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Bodies that are not what they claim to be. */
export const rawBodies: fc.Arbitrary<{ type: string; text: string }> = fc.oneof(
  fc
    .constantFrom(
      '',
      '{',
      'null',
      '[]',
      '0',
      '"x"',
      '{"a":1,"a":2}',
      '{"__proto__":{"x":1}}',
      '{"constructor":{"prototype":{"x":1}}}',
      '\ufeff{}',
      '{"a":1e400}',
      '{"\\ud800":"\\ud800"}',
      nested(2_000, '[', ']'),
      nested(1_500, '{"a":', '}').replace(':}', ':1}'),
      `{"a":"${'x'.repeat(1_100_000)}"}`,
    )
    .map((text) => ({ type: 'application/json', text })),
  fc
    .tuple(
      fc.constantFrom(
        'text/plain',
        'application/xml',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'multipart/form-data; boundary=x',
        'application/json; charset=utf-16',
        'application/json;;',
        'x',
        '',
      ),
      fc.constantFrom('{}', 'a=1', '--x\r\n', ''),
    )
    .map(([type, text]) => ({ type, text })),
);

/** Parameters of a path, sent without encoding. */
export const hostileParameters = fc.constantFrom(
  '%00',
  '%zz',
  '%ff',
  '%2e%2e%2f',
  '..',
  '.',
  '1;2',
  '-1',
  '1.0',
  '0x1',
  '99999999999999999999',
  'null',
  'undefined',
  '%20',
  '1%0a',
  'a'.repeat(101),
  'a'.repeat(3_000),
  '%F0%9F%92%A9',
);

/** A value with one or two faults: a hostile value, a missing field or an unknown field. */
export function nearly(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const fault = fc.record({
    where: fc.nat(1_000),
    what: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'wrap'),
    value: hostileValues,
  });
  return fc
    .tuple(valid, fc.array(fault, { minLength: 1, maxLength: 2 }))
    .map(([value, faults]) => faults.reduce((given, one) => withFault(given, one), value));
}

interface Fault {
  where: number;
  what: string;
  value: unknown;
}

function withFault(given: unknown, fault: Fault): unknown {
  const { where, what, value } = fault;
  if (!isContainer(given)) return value;
  const keys = Object.keys(given);
  // Descend half of the time, so that every depth gets faults.
  const key = keys[where % Math.max(keys.length, 1)];
  if (key === undefined) return what === 'add' ? { surprise: value } : value;
  const inner = given[key];
  if (isContainer(inner) && (where >> 4) % 3 > 0)
    return put(given, key, withFault(inner, { ...fault, where: where >> 3 }));
  if (what === 'remove') return Object.fromEntries(Object.entries(given).filter(([name]) => name !== key));
  if (what === 'add') return put(given, 'surprise', value);
  return put(given, key, what === 'wrap' ? [inner] : value);
}

const isContainer = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Reference) && !(value instanceof JsonText);

function put(holder: Record<string, unknown>, key: string, value: unknown): unknown {
  if (Array.isArray(holder)) return holder.map((entry, index) => (String(index) === key ? value : entry));
  return { ...holder, [key]: value };
}
