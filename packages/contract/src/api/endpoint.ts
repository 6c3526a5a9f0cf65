import { z } from 'zod';
import type { Failure } from './failure.ts';
import type { Permission } from '../rules/accounts/permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may make a call: `'anyone'`, or a signed-in user with any one permission of the list (empty: every signed-in
 * user).
 */
export type Access = 'anyone' | readonly Permission[];

/**
 * One call of the API. The server validates with it, the client of the browser gets its types from it, and the OpenAPI
 * document is made from it.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  method: Method;
  /** Path with `:name` for each parameter. */
  path: string;
  /** The purpose of the call in one line, for the OpenAPI document. */
  summary: string;
  permissions: Access;
  /** Actions that nobody may do as another user: changing users, permissions, passwords, mail addresses. */
  isRefusedWhileImpersonating?: boolean;
  /**
   * The call changes nothing. A GET is so unless it declares otherwise, as downloads do that the security record notes. A
   * list that takes its filter as a body must declare it.
   */
  isReading: boolean;
  params: Params;
  query: Query;
  body: Body;
  response: Response;
  /** Failures that tell more than every failure does, by status. */
  failures?: Readonly<Record<number, z.ZodType<Failure>>>;
  /** Statuses that do not follow from the parts of the call. The OpenAPI document declares them. */
  refuses?: readonly Refusal[];
}

/** 403: the company is suspended. 404: a row that the body names. 409: the state of a row. 429: too many attempts. */
export type Refusal = 403 | 404 | 409 | 429;

const nothing = z.undefined();
type Nothing = typeof nothing;

/** The response of a call that answers 204. */
export const noContent = nothing;

/** Whether the call does not have this part. */
export const isNothing = (schema: z.ZodType): boolean => schema instanceof z.ZodUndefined;

/**
 * For a rule between fields: with `{ when: alsoBesideFaults }` it is checked even if single fields have faults, so that
 * one answer contains all of them. The rule then gets values that the schemas of the fields refused.
 */
export const alsoBesideFaults = ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null;

export function endpoint<
  Response extends z.ZodType,
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
>(definition: {
  method: Method;
  path: `/${string}`;
  summary: string;
  permissions: Access;
  isRefusedWhileImpersonating?: boolean;
  isReading?: boolean;
  params?: Params;
  query?: Query;
  body?: Body;
  response: Response;
  failures?: Readonly<Record<number, z.ZodType<Failure>>>;
  refuses?: readonly Refusal[];
}): Endpoint<Params, Query, Body, Response> {
  // Missing parts are `nothing`, like the defaults of the type parameters.
  const isReading = definition.method === 'GET';
  return { params: nothing, query: nothing, body: nothing, isReading, ...definition } as unknown as Endpoint<
    Params,
    Query,
    Body,
    Response
  >;
}

/** The parts that a caller sends, and the parts that the handler receives after validation. */
export type Sent<E extends Endpoint> = Parts<z.input<E['params']>, z.input<E['query']>, z.input<E['body']>>;
export type Received<E extends Endpoint> = Parts<z.output<E['params']>, z.output<E['query']>, z.output<E['body']>>;
export type Answer<E extends Endpoint> = [z.output<E['response']>] extends [undefined] ? void : z.output<E['response']>;

type Parts<Params, Query, Body> = Part<'params', Params> & Part<'query', Query> & Part<'body', Body>;
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? object
  : undefined extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };
