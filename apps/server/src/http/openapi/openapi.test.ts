import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

interface Document {
  openapi: string;
  paths: Record<
    string,
    Record<string, { summary: string; requestBody?: { content: object }; responses: Record<string, object> }>
  >;
  components: { schemas: Record<string, object> };
}

it('the OpenAPI document lists every registered call with its input and output', async () => {
  const response = await world.server.inject('/api/docs');
  expect(response.statusCode).toBe(200);
  const document = response.json<Document>();
  expect(document.openapi).toBe('3.1.0');
  for (const { method, path, summary, response: answer } of world.app.endpoints) {
    const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    expect(operation, `${method} ${path}`).toMatchObject({ summary });
    expect(Object.keys(operation?.responses ?? {})).toContain(answer.def.type === 'undefined' ? '204' : '200');
  }
  expect(document.paths['/login']?.post?.requestBody?.content).toMatchObject({
    'application/json': { schema: { type: 'object', required: ['email', 'password'], additionalProperties: false } },
  });
});

it('a failure that tells more than a message is described with its data', async () => {
  const document = (await world.server.inject('/api/docs')).json<Document>();
  for (const path of ['/api/product/{uuid}/assets/{assetId}', '/api/product/{uuid}/assets/bulk-edit'])
    expect(document.paths[path]?.post?.responses['409']).toMatchObject({
      description: 'Another user changed the assets',
      content: {
        'application/json': {
          schema: { properties: { conflicts: { items: { required: ['asset', 'changes'] } } } },
        },
      },
    });
});

it('a call declares the statuses that follow from its parts, and its own', async () => {
  const document = (await world.server.inject('/api/docs')).json<Document>();
  const statusesOf = (method: string, path: string) => Object.keys(document.paths[path]?.[method]?.responses ?? {});
  const always = ['400', '408', '422', '431', '503'];
  expect(statusesOf('get', '/api/dashboard')).toEqual(['200', '400', '401', '403', '408', '422', '431', '503']);
  expect(statusesOf('get', '/api/imports/{id}')).toEqual(['200', '401', '403', '404', '414', ...always].toSorted());
  expect(statusesOf('post', '/api/imports/{id}/undo')).toEqual(
    ['200', '401', '403', '404', '409', '413', '414', '415', '419', '507', ...always].toSorted(),
  );
  expect(statusesOf('post', '/login')).toEqual(['200', '403', '413', '415', '419', '429', '507', ...always].toSorted());
});

it('no call declares a status that its parts exclude', async () => {
  const document = (await world.server.inject('/api/docs')).json<Document>();
  for (const { method, path, permissions, params, isReading, refuses = [], failures = {} } of world.app.endpoints) {
    const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    const own = new Set([...refuses.map(String), ...Object.keys(failures)]);
    const excluded = [
      ...(permissions === 'anyone' ? ['401', '403'] : []),
      ...(params.def.type === 'undefined' ? ['404', '414'] : []),
      ...(method === 'GET' ? ['413', '415', '419'] : []),
      ...(isReading ? ['507'] : []),
      '409',
      '429',
    ].filter((status) => !own.has(status));
    const declared = new Set(Object.keys(operation?.responses ?? {}));
    expect(
      excluded.filter((status) => declared.has(status)),
      `${method} ${path}`,
    ).toEqual([]);
  }
});

it('every reference in the document leads somewhere', async () => {
  const document = (await world.server.inject('/api/docs')).json<Document>();
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name,
  );
  expect(references.length).toBeGreaterThan(0);
  for (const name of references) expect(Object.keys(document.components.schemas)).toContain(name);
});
