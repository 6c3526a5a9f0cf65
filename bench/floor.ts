import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Storage } from '../apps/server/src/embedded/storage.ts';

/** The bare driver: prepared statements on PostgreSQL, unnamed ones on the embedded database. */
export interface Floor {
  /** Switches to a role, once: the floor has no transaction. */
  as(role: 'rampart_auth' | 'rampart_company', companyId?: number): Promise<void>;
  rows<Row extends object>(text: string, values: unknown[]): Promise<Row[]>;
}

export function floorOn(client: PoolClient, kind: Storage['database']['kind']): Floor {
  let present = '';
  return {
    async as(role, companyId) {
      const wanted = `${role} ${companyId ?? ''}`;
      if (wanted === present) return;
      present = wanted;
      await client.query(`SET ROLE ${role}`);
      await client.query(`SELECT set_config('rampart.company_id', $1, false)`, [String(companyId ?? '')]);
    },
    async rows<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
      const name = kind === 'postgres' ? createHash('md5').update(text).digest('hex') : undefined;
      const { rows } = await client.query<Row>({ text, values, ...(name && { name }) });
      return rows;
    },
  };
}
