import fc from 'fast-check';
import { z } from 'zod';
import { newKeyPair } from '../apps/server/src/catalogue/bundles/key-pair.ts';
import { anyMapping } from '../apps/server/src/testing/imports/foreign-imports.ts';
import { JsonText, namedByNumber, namedByText, namedByUuid, Reference, referenceTo } from './reference.ts';
import { emailOf, linkCount, tokenOf } from './secrets.ts';

/** Where in a call a value is. */
interface Place {
  path: string;
  key: string;
}

const words = fc.constantFrom(
  'pump',
  'valve',
  'Siemens',
  'S7-1500',
  'CVE-2020-1',
  'x',
  'Ä',
  '漢字',
  '%',
  '_',
  "O'Neil",
);
/** Users who can sign in with this password. */
export const fodderAddresses = Array.from({ length: 6 }, (_, index) => `fodder-${index}@fuzz.example`);
export const fodderPassword = 'a pump in every hall';
const addresses = fc.constantFrom(...fodderAddresses, 'nobody@fuzz.example');
const issuers = fc.constantFrom('https://127.0.0.1:1', 'http://10.0.0.1', 'https://nobody.invalid', 'https://[::1]/x');

/** Texts that have a form which the schema does not tell. */
const byKey: Record<string, fc.Arbitrary<unknown>> = {
  cve: fc.oneof(
    { weight: 4, arbitrary: referenceTo('cve') },
    fc.stringMatching(/^([Cc][Vv][Ee]-)?20[12]\d-\d{4,5}$/),
    fc.constantFrom('cve 2020 1000', '%', '%25', 'x'.repeat(400)),
  ),
  code: fc.oneof(
    { weight: 2, arbitrary: fc.nat(1_000).map((nth) => new Reference('code', false, nth)) },
    { weight: 1, arbitrary: fc.stringMatching(/^\d{6}$/) },
  ),
  current_password: fc.constant(fodderPassword),
  email: fc.oneof(addresses, fc.stringMatching(/^[a-z]{1,8}@[a-z]{1,8}\.example$/)),
  issuer: issuers,
  mapping: fc.constant(anyMapping),
  password: fc.oneof(fc.constant(fodderPassword), fc.stringMatching(/^[ -~]{16,40}$/)),
  time_zone: fc.constantFrom('UTC', 'Europe/Vienna', 'Pacific/Auckland'),
  terminalLatitude: fc.double({ min: -90, max: 90, noNaN: true }),
  terminalLongitude: fc.double({ min: -180, max: 180, noNaN: true }),
};

/** Texts of a call that only one of its rows has: the secrets of mails. */
function tokensOf(path: string): fc.Arbitrary<unknown> | undefined {
  const nth = fc.nat(linkCount - 1);
  if (path.startsWith('/login/reset')) return nth.map((each) => tokenOf('forgot', each));
  if (path.startsWith('/login/invitation')) return nth.map((each) => tokenOf('invited', each));
  if (path.startsWith('/unsubscribe')) return referenceTo('mailLink');
  return undefined;
}

/** Values of a call whose fields belong together. */
export function validOf(schema: z.ZodType, at: Place): fc.Arbitrary<unknown> {
  const valid = anyValidOf(schema, at);
  if (at.key !== '' || !(schema instanceof z.ZodObject)) return valid;
  const { path } = at;
  if (path === '/login/invitation')
    return fc
      .tuple(valid, fc.nat(linkCount - 1))
      .map(([body, nth]) => ({ ...(body as object), token: tokenOf('invited', nth), email: emailOf('invited', nth) }));
  if (path === '/api/admin/catalogue/bundle-keys')
    return valid.map((body) => {
      const { publicKey, fingerprint } = newKeyPair();
      return { ...(body as object), public_key: publicKey, fingerprint };
    });
  if (path.endsWith('/save-action-items') && 'form' in schema.shape)
    // The main product (seed.ts) and its vulnerability.
    return fc.tuple(valid, fc.constantFrom('checked', 'unchecked')).map(([body, status]) => ({
      ...(body as object),
      form: [
        {
          vulnerability_id: new Reference('vulnerability', false, 1),
          core_product_id: new Reference('product', false, 1),
          status,
        },
      ],
    }));
  return valid;
}

/** Values that pass the schema. Rules between fields may still refuse some of them. */
function anyValidOf(schema: z.ZodType, at: Place): fc.Arbitrary<unknown> {
  const inner = (part: unknown) => anyValidOf(part as z.ZodType, at);
  if (schema instanceof z.ZodObject) return objectOf(schema, at);
  if (schema instanceof z.ZodArray)
    return fc.uniqueArray(inner(schema.element), { maxLength: 4, minLength: at.key.endsWith('ids') ? 1 : 0 });
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return fc.option(inner(schema.def.innerType), { nil: undefined, freq: 2 });
  if (schema instanceof z.ZodNullable) return fc.option(inner(schema.def.innerType), { nil: null, freq: 4 });
  if (schema instanceof z.ZodRecord)
    return fc.dictionary(inner(schema.keyType) as fc.Arbitrary<string>, inner(schema.valueType), { maxKeys: 4 });
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map(inner));
  if (schema instanceof z.ZodPipe) return pipeOf(schema, at);
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.def.values);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodNumber) return numberOf(schema, at);
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return textOf(schema, at);
  if (schema instanceof z.ZodUndefined) return fc.constant(undefined);
  throw new Error(`No values for ${schema.def.type} at ${at.key} of ${at.path}`);
}

function objectOf(schema: z.ZodObject, { path }: Place): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.shape).map(([key, field]) => [
    key,
    key === 'token' && tokensOf(path)
      ? tokensOf(path)
      : byKey[key] && !(field instanceof z.ZodNullable)
        ? known(field, byKey[key])
        : anyValidOf(field as z.ZodType, { path, key }),
  ]);
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>);
}

/** A field that may be missing is missing half of the time. */
function known(field: unknown, values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const mayMiss = (field as z.ZodType).safeParse(undefined).success;
  return mayMiss ? fc.option(values, { nil: undefined, freq: 2 }) : values;
}

function pipeOf({ in: from, out: to }: z.ZodPipe, at: Place): fc.Arbitrary<unknown> {
  if (from instanceof z.ZodTransform) return anyValidOf(to as z.ZodType, at);
  if (to instanceof z.ZodTransform) return anyValidOf(from as z.ZodType, at);
  // Text of a query that contains JSON.
  if (to instanceof z.ZodObject) return anyValidOf(to, at).map((value) => new JsonText(value));
  return anyValidOf(to as z.ZodType, at);
}

function numberOf(schema: z.ZodNumber, { path, key }: Place): fc.Arbitrary<unknown> {
  const named = namedByNumber(path, key);
  const least = Math.max(schema.minValue ?? 0, 0);
  const most = Math.min(schema.maxValue ?? 100, 2_147_483_647);
  const small = fc.integer({ min: least, max: Math.min(most, least + 20) });
  const any = fc.oneof(
    { weight: 8, arbitrary: small },
    { weight: 1, arbitrary: fc.integer({ min: least, max: most }) },
  );
  return named ? fc.oneof({ weight: 8, arbitrary: referenceTo(named) }, { weight: 1, arbitrary: any }) : any;
}

function textOf(schema: z.ZodType, { path, key }: Place): fc.Arbitrary<unknown> {
  const { format } = schema.def as { format?: string };
  if (format === 'uuid' || format === 'guid')
    return fc.oneof({ weight: 9, arbitrary: referenceTo(namedByUuid(path, key)) }, { weight: 1, arbitrary: fc.uuid() });
  if (format === 'url') return issuers;
  if (format === 'date') return fc.constantFrom('2026-01-31', '2026-11-17', '0001-01-01', '9999-12-31', '2024-02-29');
  if (format === 'datetime')
    return fc.constantFrom('2026-11-17T10:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z');
  const named = namedByText(path, key);
  if (named) return referenceTo(named);
  const { minLength, maxLength } = schema as z.ZodString;
  const most = Math.min(maxLength ?? 60, 60);
  const text = fc.string({
    unit: 'binary',
    minLength: Math.max(minLength ?? 0, key === 'token' ? 0 : 1),
    maxLength: most,
  });
  return fc.oneof(
    { weight: 3, arbitrary: words },
    { weight: 1, arbitrary: text.map((given) => given.replaceAll('\0', ' ')) },
  );
}
