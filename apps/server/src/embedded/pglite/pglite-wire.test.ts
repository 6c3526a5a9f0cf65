import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbedded, type EmbeddedDatabase } from '#embedded/embedded.ts';
import { migratedFiles } from '#testing/database/template.ts';

let database: EmbeddedDatabase;

beforeAll(async () => {
  database = await openEmbedded({ folder: null, template: await migratedFiles() });
}, 60_000);
afterAll(() => database.close());

const path = () => join(database.connection.host ?? '', '.s.PGSQL.5432');

/** Passes the client's messages on in pieces of a few bytes. */
async function startStutter(folder: string): Promise<Server> {
  const server = createServer(async (near) => {
    const far = connect(path());
    far.pipe(near);
    for await (const chunk of near as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length; at += 3) {
        far.write(chunk.subarray(at, at + 3));
        await nextTurn();
      }
    }
    far.destroy();
  });
  await new Promise<void>((resolve) => server.listen(join(folder, '.s.PGSQL.5432'), resolve));
  return server;
}

/** The answer to bytes that our clients never send, until the connection closes. */
function send(bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket: Socket = connect(path(), () => socket.write(bytes));
    socket.setEncoding('latin1').on('data', (chunk) => (answer += chunk));
    socket.on('error', () => {}).on('close', () => resolve(answer));
  });
}

describe("PostgreSQL's protocol", () => {
  it('is understood in pieces', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rampart-test-'));
    const stutter = await startStutter(folder);
    const client = new pg.Client({ ...database.connection, host: folder });
    await client.connect();
    for (const text of ['', 'short', 'long '.repeat(500)]) {
      const { rows } = await client.query('SELECT $1::text AS text', [text]);
      expect(rows).toEqual([{ text }]);
    }
    await client.end();
    stutter.close();
    await rm(folder, { recursive: true });
  });

  it.each([
    ['no protocol at all', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
    ['a startup without end', Buffer.from([0x7f, 0, 0, 0, 0, 3, 0, 0])],
    [
      'a query instead of the password',
      Buffer.from([0, 0, 0, 9, 0, 3, 0, 0, 0, 0x51, 0, 0, 0, 13, ...Buffer.from('SELECT 1\0')]),
    ],
  ])('disconnects a client that sends %s, and serves the next client', async (_, bytes) => {
    expect(await send(bytes)).not.toContain('Z\0\0\0\u0005');
    const client = new pg.Client(database.connection);
    await client.connect();
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await client.end();
  });

  it('is served to one client at a time, and the next client waits', async () => {
    const first = new pg.Client(database.connection);
    const second = new pg.Client(database.connection);
    await first.connect();
    await first.query('BEGIN; CREATE TABLE half (id int)');
    const waiting = second.connect().then(() => second.query(`SELECT to_regclass('half') AS half`));
    await first.end();
    expect((await waiting).rows).toEqual([{ half: null }]);
    await second.end();
  });
});
