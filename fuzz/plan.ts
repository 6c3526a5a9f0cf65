import fc from 'fast-check';
import { isNothing, type Endpoint } from '@rampart/contract/api/endpoint.ts';
import { hostileParameters, hostileValues, nearly, rawBodies } from './hostile.ts';
import { bytesOf, formsFor, formType, type makeFiles } from './upload.ts';
import { kinds, type Kind } from './users.ts';
import { validOf } from './valid.ts';

/** One call before its ids are known. */
export interface Plan {
  endpoint: Endpoint;
  kind: Kind;
  method: string;
  params: Record<string, unknown> | undefined;
  query: unknown;
  body: { type: string; text: string } | { type: string; bytes: Buffer } | { value: unknown } | undefined;
  /** Parameters that are already encoded, or broken on purpose. */
  rawParameter: string | undefined;
  token: 'own' | 'missing' | 'planted';
}

const takesFiles = new Set(['/api/upload-file', '/api/admin/catalogue/upload']);
const otherMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];

const often = <T>(usual: fc.Arbitrary<T>, seldom: fc.Arbitrary<T>, weight: number) =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: seldom });

/** Plans for calls of one endpoint: most are valid, some have one fault, some are hostile. */
export function plansFor(endpoint: Endpoint, files: Awaited<ReturnType<typeof makeFiles>>): fc.Arbitrary<Plan> {
  const { path } = endpoint;
  const part = (schema: Endpoint['body']): fc.Arbitrary<unknown> => {
    if (isNothing(schema)) return often(fc.constant(undefined), hostileValues, 12);
    const valid = validOf(schema, { path, key: '' });
    return fc.oneof(
      { weight: 10, arbitrary: valid },
      { weight: 6, arbitrary: nearly(valid) },
      { weight: 1, arbitrary: hostileValues },
    );
  };
  const params = isNothing(endpoint.params) ? fc.constant(undefined) : validOf(endpoint.params, { path, key: '' });
  const json = part(endpoint.body).map((value) => (value === undefined ? undefined : { value }));
  const usualBody: fc.Arbitrary<Plan['body']> = takesFiles.has(path)
    ? formsFor(path, files).map((form) => ({ type: formType, bytes: bytesOf(form) }))
    : json;
  const isRead = endpoint.method === 'GET';
  return fc.record({
    endpoint: fc.constant(endpoint),
    // Half of the calls are made by users who may make most of them.
    kind: fc.oneof(fc.constantFrom<Kind>('all of a company', 'other company', 'operator'), fc.constantFrom(...kinds)),
    method: often(fc.constant(endpoint.method as string), fc.constantFrom(...otherMethods), 20),
    params: params as fc.Arbitrary<Plan['params']>,
    query: isNothing(endpoint.query) ? often(fc.constant(undefined), hostileValues, 20) : part(endpoint.query),
    body: isRead ? fc.constant(undefined) : often(usualBody, rawBodies as fc.Arbitrary<Plan['body']>, 15),
    rawParameter: often(fc.constant(undefined), hostileParameters as fc.Arbitrary<string | undefined>, 15),
    token: often(fc.constant<Plan['token']>('own'), fc.constantFrom<Plan['token']>('missing', 'planted'), 25),
  });
}
