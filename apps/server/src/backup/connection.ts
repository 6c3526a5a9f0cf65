import pg from 'pg';

/**
 * A connection that may be idle for long, while pg_dump or pg_restore works. If it breaks meanwhile, its next query fails
 * with a message, and the process goes on. A firewall does not forget it.
 */
export async function connect(
  url: string,
  name: 'rampart backup' | 'rampart restore' | 'rampart doctor',
  { patience }: { patience?: number } = {},
): Promise<pg.Client> {
  const waiting = patience === undefined ? {} : { connectionTimeoutMillis: patience, query_timeout: patience };
  const client = new pg.Client({ connectionString: url, application_name: name, keepAlive: true, ...waiting });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Opens a connection for some work. */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(url, 'rampart restore');
  return work(client).finally(() => client.end());
}
