import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isNothing, type Endpoint } from '@rampart/contract/api/endpoint.ts';
import { failure } from '@rampart/contract/api/failure.ts';
import { fileTypeOf } from '#http/download.ts';
import type { App } from '#http/routing.ts';

/** The OpenAPI document of all registered calls, made from the same declarations that validate them. */
export function openApiRoute(server: FastifyInstance, app: App): void {
  let document: object | undefined;
  server.get('/api/docs', async (_request, reply) => {
    document ??= openApiOf(app.endpoints);
    return reply.header('Cache-Control', 'no-cache').send(document);
  });
}

function openApiOf(endpoints: Endpoint[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rampart',
      version: '1',
      description:
        'Signed-in calls send the session cookie. Calls other than GET also send the value of the XSRF-TOKEN cookie in the X-XSRF-TOKEN header. Over HTTPS, the names of both cookies begin with __Host-.',
    },
    paths,
    components: {
      schemas: { Failure: jsonSchema(failure, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'rampart_session' } },
    },
  };
}

function operationOf(endpoint: Endpoint): object {
  const { summary, permissions, body, response, failures = {} } = endpoint;
  const isOpen = permissions === 'anyone';
  return {
    summary,
    description: isOpen ? 'Anyone.' : permissionText(permissions),
    security: isOpen ? [] : [{ session: [] }],
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...(!isNothing(body) && {
      requestBody: {
        required: !body.safeParse(undefined).success,
        content: { 'application/json': { schema: jsonSchema(body, 'input') } },
      },
    }),
    responses: {
      ...(isNothing(response)
        ? { 204: { description: 'Done' } }
        : {
            200: {
              description: 'OK',
              content: { [mediaTypeOf(endpoint)]: { schema: jsonSchema(response, 'output') } },
            },
          }),
      ...Object.fromEntries(
        refusalsOf(endpoint).map((status) => [
          status,
          {
            description: refusals[status],
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
          },
        ]),
      ),
      ...Object.fromEntries(
        Object.entries(failures).map(([status, schema]) => [
          status,
          {
            description: schema.description ?? 'Failed',
            content: { 'application/json': { schema: jsonSchema(schema, 'output') } },
          },
        ]),
      ),
    },
  };
}

const refusals = {
  400: 'Malformed request',
  401: 'Not signed in',
  403: 'No permission',
  404: 'Not found, also for a row of another company',
  408: 'The request took too long to arrive',
  409: 'Not possible in the current state',
  413: 'The body is too large',
  414: 'A part of the address is too long',
  415: 'The body has another type',
  419: 'Wrong token',
  422: 'Invalid data, with the messages by field',
  429: 'Too many attempts; the Retry-After header says when to try again',
  431: 'The address or the headers are too long',
  503: 'The database cannot be reached; the Retry-After header says when to try again',
  507: 'No room on the disk of the server',
} as const;

/** The statuses that follow from the parts of a call, and those that it declares. */
function refusalsOf({ method, params, permissions, isReading, refuses = [] }: Endpoint): (keyof typeof refusals)[] {
  return [
    400,
    ...(permissions === 'anyone' ? [] : ([401, 403] as const)),
    ...(isNothing(params) ? [] : ([404, 414] as const)),
    408,
    ...(method === 'GET' ? [] : ([413, 415, 419] as const)),
    422,
    431,
    503,
    ...(isReading ? [] : ([507] as const)),
    ...refuses,
  ];
}

function mediaTypeOf({ response, path }: Endpoint): string {
  return response instanceof z.ZodFile ? fileTypeOf(path) : 'application/json';
}

function permissionText(permissions: readonly string[]): string {
  return permissions.length > 0 ? `Needs ${permissions.join(' or ')}.` : 'Any signed-in user.';
}

function parametersOf(schema: z.ZodType, place: 'path' | 'query'): object[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries<z.ZodType>(schema.shape).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || !part.safeParse(undefined).success,
    schema: jsonSchema(part, 'input'),
  }));
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
