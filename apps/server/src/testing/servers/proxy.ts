import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, connect, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';

/** A proxy between the server and its database. A test can cut and restore the connection. */
export interface DatabaseProxy {
  connection: PoolConfig;
  cut(): Promise<void>;
  mend(): Promise<void>;
  close(): Promise<void>;
}

export async function proxyTo(target: PoolConfig): Promise<DatabaseProxy> {
  const { connectionString, ...rest } = target;
  const resolved: PoolConfig = connectionString
    ? { ...rest, ...(parseIntoClientConfig(connectionString) as PoolConfig) }
    : rest;
  const { host = 'localhost', port = 5432 } = resolved;
  const folder = await mkdtemp(join(tmpdir(), 'rampart-proxy-'));
  const path = join(folder, `.s.PGSQL.${port}`);
  const sockets = new Set<Socket>();

  const server: Server = createServer((near) => {
    const far = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(Number(port), host);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
    }
    near.pipe(far).pipe(near);
  });

  const mend = () => new Promise<void>((resolve) => server.listen(path, resolve));
  const cut = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await mend();
  return {
    connection: { ...resolved, host: folder, port },
    cut,
    mend,
    async close() {
      await cut();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
