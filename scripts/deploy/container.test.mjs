import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { inRoot } from '../setup/paths.mjs';
import { blocksOf } from './page.mjs';

/** @param {string} path */
const read = (path) => readFileSync(inRoot(path), 'utf8');
const settings = new Set([...read('docs/operating.md').matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name));
const { version } = JSON.parse(read('package.json'));

describe('the Containerfile', () => {
  const text = read('deploy/container/Containerfile');

  it('runs as a user with a number, is stopped by SIGTERM, and starts the launcher', () => {
    expect(text).toMatch(/^USER 1000:1000$/m);
    expect(text).toMatch(/^STOPSIGNAL SIGTERM$/m);
    expect(text).toMatch(/^ENTRYPOINT \["\/opt\/rampart\/rampart"\]$/m);
    for (const [, name] of text.matchAll(/ ([A-Z_]+)=/g)) expect(settings).toContain(name);
  });

  it('has a health check that tells a healthy server from one that is not', async () => {
    const [file, ...args] = JSON.parse(/^HEALTHCHECK[^[]+CMD (\[.*\])$/m.exec(text)?.[1] ?? '');
    let status = 200;
    const server = createServer((request, response) => {
      response.statusCode = request.url === '/healthz' ? status : 404;
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    const exitCode = async () =>
      (await once(spawn(file, args, { env: { PATH: process.env.PATH, PORT: String(port) } }), 'exit'))[0];
    expect(await exitCode()).toBe(0);
    status = 503;
    expect(await exitCode()).toBe(1);
    server.closeAllConnections();
    server.close();
    expect(await exitCode()).toBe(1);
  });
});

describe('the compose file', () => {
  const { services } = parse(read('deploy/container/compose.yaml'), { merge: true });

  it('runs a server and a worker on a read-only file system without rights, on one database', () => {
    for (const service of [services.server, services.worker]) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], stop_grace_period: '60s' });
      expect(service.depends_on).toBeDefined();
      for (const name of Object.keys(service.environment)) expect(settings).toContain(name);
    }
    expect(services.worker.command).toEqual(['worker']);
    expect(services.server.ports).toEqual(['127.0.0.1:3000:3000']);
  });

  it('sets up the database as docs/operating.md says', () => {
    const statements = (/** @type {string} */ text) =>
      [...text.matchAll(/^(CREATE|GRANT|ALTER) .*;$/gm)].map(([line]) => line.replace(/'.*'/, "'…'"));
    const documented = statements(read('docs/operating.md').split('## PostgreSQL')[1]?.split('```')[1] ?? '');
    expect(documented).toHaveLength(5);
    expect(statements(read('deploy/container/create-database.sh'))).toEqual(documented);
    const page = blocksOf(read('docs/deploy.md')).map(({ commands }) => commands);
    expect(statements(page.join('\n'))).toEqual(documented);
  });

  it('gets every variable from the documented .env', () => {
    const names = [...read('deploy/container/compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
    const page = read('docs/container.md');
    for (const name of new Set(names)) expect(page).toMatch(new RegExp(`^${name}=`, 'm'));
  });
});

describe('the example for Kubernetes', () => {
  /** @type {any[]} */
  const objects = parseAllDocuments(read('deploy/kubernetes/rampart.yaml')).map((document) => document.toJS());
  const templates = objects.filter(({ spec }) => spec?.template);
  const containers = templates.flatMap(({ spec }) => spec.template.spec.containers);

  it('has a job for the schema, servers and a worker, each without rights and with limits', () => {
    expect(containers.map(({ args }) => args.join(' '))).toEqual(['admin migrate', 'start', 'worker']);
    for (const { spec } of templates) {
      expect(spec.template.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
    }
    for (const container of containers) {
      expect(container.securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(container.resources.limits).toMatchObject({ memory: expect.any(String), cpu: expect.any(String) });
      expect(container.image).toMatch(new RegExp(`:${version}$`));
    }
  });

  it('asks the servers on the port of the service, and gives them time to end', () => {
    const server = templates.find(({ metadata }) => metadata.name === 'rampart')?.spec.template.spec;
    const [{ ports, readinessProbe, livenessProbe, startupProbe }] = server.containers;
    expect(ports).toEqual([{ name: 'http', containerPort: 3000 }]);
    expect(readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'http' });
    expect(startupProbe.httpGet).toEqual({ path: '/readyz', port: 'http' });
    expect(livenessProbe.httpGet).toEqual({ path: '/healthz', port: 'http' });
    expect(server.terminationGracePeriodSeconds).toBeGreaterThan(45);
  });

  it('selects its own pods, and knows its settings', () => {
    for (const { kind, spec } of objects) {
      if (kind === 'Deployment') expect(spec.template.metadata.labels).toEqual(spec.selector.matchLabels);
      if (kind === 'Service')
        expect(templates.map((each) => each.spec.template.metadata.labels)).toContainEqual(spec.selector);
    }
    const map = objects.find(({ kind }) => kind === 'ConfigMap');
    for (const name of Object.keys(map?.data)) expect(settings).toContain(name);
  });
});

it('the launcher and the script of the database are valid for sh', () => {
  for (const path of ['scripts/package/rampart.sh', 'deploy/container/create-database.sh']) {
    expect(spawnSync('sh', ['-n', inRoot(path)], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  }
});
