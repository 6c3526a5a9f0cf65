import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type Dialect,
  type Driver,
} from 'kysely';
import type { QueryResult } from 'pg';

const changing = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'];

/**
 * Connects the query builder with one transaction, which other code opens and ends. It passes each query on unchanged.
 */
export function transactionDialect(run: (query: CompiledQuery) => Promise<QueryResult>): Dialect {
  const refuse = async () => {
    throw new Error('There is a transaction already.');
  };
  const connection = {
    async executeQuery<Row>(query: CompiledQuery) {
      // Captures the stack of the caller before the answer arrives. The error of the database does not contain it.
      const asked = new Error('asked');
      try {
        const { command, rowCount, rows } = await run(query);
        return {
          rows: rows as Row[],
          ...(changing.includes(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
        };
      } catch (error) {
        if (error instanceof Error) error.stack += `\n${asked.stack?.split('\n').slice(1).join('\n')}`;
        throw error;
      }
    },
    streamQuery(): never {
      throw new Error('Queries are not streamed.');
    },
  };
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: async () => {},
    destroy: async () => {},
  };
  return {
    createDriver: () => driver,
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
