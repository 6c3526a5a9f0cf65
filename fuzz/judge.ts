import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { isNothing, type Endpoint } from '@rampart/contract/api/endpoint.ts';
import { failure } from '@rampart/contract/api/failure.ts';
import { accessTable } from '../apps/server/src/testing/access-table.ts';
import { permissionsOf as neededFor } from '../apps/server/src/testing/access/row.ts';
import { readableText } from '../apps/server/src/testing/readable-text.ts';
import type { Plan } from './plan.ts';
import type { Answer } from './send.ts';
import { isOperator, permissionsOf } from './users.ts';

/** The part of an OpenAPI document that lists the statuses of each call. */
export interface Document {
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
}

/** What an operator may see of other companies. */
const ofAllCompanies = /^\/api\/admin\/(companies|users|record)/;

/** Why an answer is wrong, or undefined. */
export function faultOf(
  plan: Plan,
  { status, type, bytes }: Answer,
  document: Document,
  mark: string,
): string | undefined {
  const { endpoint, method, kind } = plan;
  if (status >= 500) return `${status}: the server failed`;
  const mayShow = isOperator(kind) && ofAllCompanies.test(endpoint.path);
  if (!mayShow && readableText(bytes).includes(mark)) return 'the answer contains text of another company';
  // With a broken parameter, the address can be the address of another call or of a page.
  if (method !== endpoint.method || plan.rawParameter !== undefined) return faultOfOtherCall(status, type);
  const declared = document.paths[endpoint.path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses ?? {};
  if (!(status in declared)) return `${status} is not declared`;
  if (status < 300 && !mayMake(plan)) return `${status} for a user without the permission`;
  return faultOfBody(endpoint, status, type, bytes);
}

const rows = new Map(accessTable.map((row) => [row.endpoint, row]));

/** By the access table, which does not read the contract. */
function mayMake({ endpoint, kind }: Plan): boolean {
  const row = rows.get(endpoint);
  const needed = row && neededFor(row);
  if (!needed) return true;
  if (kind === 'stranger') return false;
  return needed.length === 0 || needed.some((permission) => permissionsOf(kind).includes(permission));
}

function faultOfOtherCall(status: number, type: string): string | undefined {
  const usual = [200, 204, 400, 401, 403, 404, 409, 413, 414, 415, 419, 422, 429, 431];
  if (!usual.includes(status)) return `${status} for another method or address`;
  return status >= 400 && !type.includes('json') ? `${status} as ${type || 'nothing'}` : undefined;
}

function faultOfBody(endpoint: Endpoint, status: number, type: string, bytes: Buffer): string | undefined {
  if (status === 204) return bytes.length > 0 ? '204 with a body' : undefined;
  if (status === 200 && endpoint.response instanceof z.ZodFile)
    return type.includes('json') !== endpoint.path.endsWith('.json') || bytes.length === 0
      ? `a file as ${type}`
      : undefined;
  if (!type.includes('application/json')) return `${status} as ${type || 'nothing'}`;
  const schema = status === 200 ? endpoint.response : (endpoint.failures?.[status] ?? failure);
  if (isNothing(schema)) return '200 without a declared answer';
  const value: unknown = JSON.parse(bytes.toString('utf8'));
  const parsed = schema.safeParse(value);
  if (!parsed.success) return `outside its schema: ${z.prettifyError(parsed.error)}`;
  return isDeepStrictEqual(parsed.data, value) ? undefined : 'the answer has fields that are not declared';
}
