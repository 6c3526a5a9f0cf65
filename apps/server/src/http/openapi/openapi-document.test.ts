import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint, noContent, type Endpoint } from '@rampart/contract/api/endpoint.ts';
import { failure } from '@rampart/contract/api/failure.ts';
import { openApiRoute } from './openapi.ts';
import type { App } from '#http/routing.ts';

async function documentOf(...endpoints: Endpoint[]) {
  const server = fastify();
  openApiRoute(server, { endpoints } as unknown as App);
  const first = await server.inject('/api/docs');
  const second = await server.inject('/api/docs');
  await server.close();
  expect(second.body).toBe(first.body);
  expect(first.headers['cache-control']).toBe('no-cache');
  return first.json<{
    paths: Record<string, Record<string, { responses: Record<string, { description: string }> }>>;
  }>();
}

const text = { type: 'string' };
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });
const refused = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
});

it('a call is described completely', async () => {
  const rename = endpoint({
    method: 'PUT',
    path: '/api/row/:id/name/:part',
    summary: 'Rename a row',
    permissions: ['Map.view', 'Map.edit'] as never,
    params: z.object({ id: z.string(), part: z.string().default('all') }),
    query: z.object({ quick: z.string().optional(), why: z.string() }),
    body: z.object({ name: z.string() }),
    response: z.object({ name: z.string().transform((name) => name) }),
    failures: { 409: failure.extend({ was: z.string() }).describe('Another name'), 410: failure },
    refuses: [429],
  });
  const answer = await documentOf(rename);
  const failed = (description: string, more: object, said: object = {}) => ({
    description,
    content: {
      'application/json': {
        schema: object(
          {
            message: text,
            errors: { type: 'object', propertyNames: text, additionalProperties: { type: 'array', items: text } },
            request_id: text,
            ...more,
          },
          { required: ['message', ...Object.keys(more)], additionalProperties: false, ...said },
        ),
      },
    },
  });
  expect(answer).toEqual({
    openapi: '3.1.0',
    info: {
      title: 'Rampart',
      version: '1',
      description:
        'Signed-in calls send the session cookie. Calls other than GET also send the value of the XSRF-TOKEN cookie in the X-XSRF-TOKEN header. Over HTTPS, the names of both cookies begin with __Host-.',
    },
    components: {
      schemas: { Failure: failed('', {}).content['application/json'].schema },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'rampart_session' } },
    },
    paths: {
      '/api/row/{id}/name/{part}': {
        put: {
          summary: 'Rename a row',
          description: 'Needs Map.view or Map.edit.',
          security: [{ session: [] }],
          parameters: [
            { name: 'id', in: 'path', required: true, schema: text },
            { name: 'part', in: 'path', required: true, schema: { ...text, default: 'all' } },
            { name: 'quick', in: 'query', required: false, schema: text },
            { name: 'why', in: 'query', required: true, schema: text },
          ],
          requestBody: {
            required: true,
            content: { 'application/json': { schema: object({ name: text }, { required: ['name'] }) } },
          },
          responses: {
            200: {
              description: 'OK',
              content: {
                'application/json': {
                  schema: object({ name: {} }, { required: ['name'], additionalProperties: false }),
                },
              },
            },
            400: refused('Malformed request'),
            401: refused('Not signed in'),
            403: refused('No permission'),
            404: refused('Not found, also for a row of another company'),
            408: refused('The request took too long to arrive'),
            409: failed('Another name', { was: text }, { description: 'Another name' }),
            410: failed('Failed', {}),
            413: refused('The body is too large'),
            414: refused('A part of the address is too long'),
            415: refused('The body has another type'),
            419: refused('Wrong token'),
            422: refused('Invalid data, with the messages by field'),
            429: refused('Too many attempts; the Retry-After header says when to try again'),
            431: refused('The address or the headers are too long'),
            503: refused('The database cannot be reached; the Retry-After header says when to try again'),
            507: refused('No room on the disk of the server'),
          },
        },
      },
    },
  });
});

it('two methods of a path are described together, and a call without parts has none', async () => {
  const open = { path: '/api/thing', permissions: 'anyone' } as const;
  const { paths } = await documentOf(
    endpoint({ ...open, method: 'POST', summary: 'Do', body: z.object({}).optional(), response: noContent }),
    endpoint({ ...open, method: 'GET', summary: 'See', permissions: [], response: z.object({}), refuses: [409] }),
    endpoint({ ...open, path: '/a/file.csv', method: 'GET', summary: 'Save', response: z.file() }),
  );
  const { post, get } = paths['/api/thing'] ?? {};
  expect(post).toMatchObject({
    description: 'Anyone.',
    security: [],
    parameters: [],
    requestBody: { required: false },
    responses: { 204: { description: 'Done' } },
  });
  expect(post?.responses).not.toHaveProperty('200');
  expect(get).toMatchObject({
    description: 'Any signed-in user.',
    responses: { 409: { description: 'Not possible in the current state' } },
  });
  expect(get).not.toHaveProperty('requestBody');
  expect(get?.responses).not.toHaveProperty('204');
  expect(paths['/a/file.csv']?.get?.responses['200']).toHaveProperty(['content', 'text/csv; charset=utf-8']);
});
