import pg, { type Connection, type PoolClient } from 'pg';

/** What the driver knows about the prepared statements of a connection, by name. */
type Parsed = Connection & { parsedStatements: Record<string, string> };

/** The prepared statements of one connection by their text, those used least recently first. */
interface Kept {
  names: Map<string, string>;
  made: number;
}

const keptBy = new WeakMap<PoolClient, Kept>();

/** The name under which the connection keeps the plan of a statement. The statement counts as used now. */
export function nameOf(client: PoolClient, text: string): string {
  const kept = keptBy.get(client) ?? { names: new Map<string, string>(), made: 0 };
  keptBy.set(client, kept);
  const name = kept.names.get(text) ?? `rampart_${(kept.made += 1)}`;
  // A map keeps the order in which its keys were added.
  kept.names.delete(text);
  kept.names.set(text, name);
  return name;
}

/**
 * Drops the statements that were used least recently, until the connection keeps no more than this number. Called after
 * a transaction, so a transaction can use more.
 */
export async function dropUnused(client: PoolClient, mostPrepared: number): Promise<void> {
  const { names } = keptBy.get(client) ?? {};
  if (!names || names.size <= mostPrepared) return;
  const unused = [...names].slice(0, names.size - mostPrepared);
  for (const [text] of unused) names.delete(text);
  await Promise.all(unused.map(([, name]) => drop(client, name)));
}

function drop(client: PoolClient, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const closing = new CloseStatement(name);
    closing.callback = (error) => (error ? reject(error) : resolve());
    client.query(closing);
  });
}

/**
 * The message of the protocol that drops a statement. Connection poolers such as PgBouncer understand it. They do not
 * understand the statement DEALLOCATE, because they give statements other names.
 */
class CloseStatement extends pg.Query {
  callback: ((error: Error | null | undefined) => void) | undefined;
  readonly #name: string;

  constructor(name: string) {
    super('');
    this.#name = name;
  }

  override submit = (connection: Connection): void => {
    connection.close({ type: 'S', name: this.#name }, false);
    connection.sync();
    delete (connection as Parsed).parsedStatements[this.#name];
  };
}
