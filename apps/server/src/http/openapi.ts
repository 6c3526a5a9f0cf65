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
  const { summary, permissions, isReading, body, response, failures = {} } = endpoint;
  const isOpen = permissions === 'anyone';
  const refusals = isOpen ? { 419: 'Wrong token' } : { 401: 'Not signed in', 403: 'No permission', 419: 'Wrong token' };
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
        Object.entries({
          ...refusals,
          ...(!isReading && { 507: 'Disk full, nothing saved' }),
          422: 'Invalid data, with the messages by field',
        }).map(([status, description]) => [
          status,
          { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } },
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
