import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyServerOptions } from 'fastify';
import type { Answer, Endpoint, Sent } from '@rampart/contract/api/endpoint.ts';
import { permissions as allPermissions, type Permission } from '@rampart/contract/rules/accounts/permissions.ts';
import { jobNames, registerFeatures } from '#app';
import { readConfig, type Config } from '#config';
import type { Database } from '#db/connect.ts';
import { createSecrets } from '#accounts/secrets.ts';
import { createServer } from '#http/server.ts';
import { hashOf, newToken } from '#http/sign-in/session-cookie.ts';
import { startJobs } from '#jobs/jobs.ts';
import { createMailer } from '#mail/mailer.ts';
import type { Services } from '#services';
import { signedHeaders } from './browser-headers.ts';
import { createTestDatabase, openTestDatabase, type TestDatabase } from './database/test-database.ts';
import { readableText } from './readable-text.ts';

export interface WorldUser {
  id: string;
  companyId: number;
  email: string;
  token: string;
}

/** The result of a call: its answer, or on failure the message with the texts by field. */
interface Called<E extends Endpoint> {
  status: number;
  body: Answer<E> & { message: string; errors?: Record<string, string[]> };
  headers: Record<string, unknown>;
  /** The answer as it was sent. */
  text: string;
}

export type World = Awaited<ReturnType<typeof createWorld>>;

interface WorldOptions {
  config?: Partial<Config>;
  services?: Partial<Services>;
  /** A database that the test opened itself, and will close. */
  database?: Database;
  logger?: FastifyServerOptions['loggerInstance'];
}

export const testKey = Buffer.alloc(32, 7);

/** A server on its own database, with companies, users and calls for tests. */
export async function createWorld(options: WorldOptions = {}) {
  let now = new Date('2026-03-02T09:00:00Z');
  const dataDir = await mkdtemp(join(tmpdir(), 'rampart-world-'));
  const testDatabase = options.database ? undefined : await createTestDatabase();
  const database = options.database ?? openTestDatabase(testDatabase as TestDatabase);
  const config: Config = { ...readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }), ...options.config };
  const jobs = await startJobs(database, jobNames, { info: () => {}, error: () => {} }, { runs: false });
  const services: Services = {
    config,
    database,
    jobs,
    mailer: createMailer(config),
    log: options.logger ?? { info: () => {}, warn: () => {}, error: () => {} },
    secrets: createSecrets(testKey),
    clock: () => now,
    publicUrl: () => 'http://rampart.test',
    ...options.services,
  };
  const { server, app } = await createServer(services, options.logger);
  registerFeatures(app, services);
  await server.ready();

  async function company(name = `Company ${randomUUID()}`): Promise<number> {
    const row = await database.asOperator((db) =>
      db.insertInto('company').values({ name }).returning('id').executeTakeFirstOrThrow(),
    );
    return row.id;
  }

  /** A signed-in user. By default with every permission, in a new company. */
  async function user(
    given: { companyId?: number; permissions?: readonly Permission[]; passwordHash?: string } = {},
  ): Promise<WorldUser> {
    const companyId = given.companyId ?? (await company());
    const email = `user-${randomUUID()}@example.test`;
    const { id } = await database.asOperator((db) =>
      db
        .insertInto('user_account')
        .values({
          company_id: companyId,
          email,
          name: 'Ada',
          last_name: 'Tester',
          permissions: [...(given.permissions ?? allPermissions)],
          password_hash: given.passwordHash ?? null,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const token = newToken();
    await database.asAuth((db) =>
      db
        .insertInto('session')
        .values({
          token_hash: hashOf(token),
          company_id: companyId,
          user_id: id,
          address: '127.0.0.1',
          user_agent: 'test',
          created_at: now,
          last_seen_at: now,
          expires_at: new Date(now.getTime() + config.sessionMaxHours * 3600_000),
        })
        .execute(),
    );
    return { id, companyId, email, token };
  }

  /** Reads or prepares rows directly in the database, in a role that may do so. */
  async function inRole<Row extends object = Record<string, unknown>>(
    role: 'rampart_auth' | 'rampart_operator',
    text: string,
    values: unknown[] = [],
  ): Promise<Row[]> {
    const client = await database.pool.connect();
    try {
      await client.query(`BEGIN; SET LOCAL ROLE ${role}`);
      const { rows } = await client.query<Row>(text, values);
      await client.query('COMMIT');
      return rows;
    } finally {
      client.release(true);
    }
  }

  /** Makes a call like the browser of a user, or of a stranger if there is no user. */
  async function call<E extends Endpoint>(endpoint: E, caller: WorldUser | null, sent: Sent<E>): Promise<Called<E>> {
    const { params = {}, query, body } = sent as { params?: Record<string, string>; query?: object; body?: object };
    const url = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
    const response = await server.inject({
      method: endpoint.method,
      url,
      headers: signedHeaders(caller?.token),
      ...(query && { query: query as Record<string, string> }),
      ...(body && { payload: body }),
    });
    return {
      status: response.statusCode,
      // A download is not JSON.
      body: (String(response.headers['content-type']).includes('json')
        ? response.json()
        : undefined) as Called<E>['body'],
      headers: response.headers,
      text: readableText(response.rawPayload),
    };
  }

  return {
    services,
    server,
    app,
    database,
    dataDir,
    company,
    user,
    inRole,
    call,
    advance(minutes: number) {
      now = new Date(now.getTime() + minutes * 60_000);
    },
    async close() {
      await server.close();
      await jobs.stop();
      if (testDatabase) {
        await database.close();
        await testDatabase.close();
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
