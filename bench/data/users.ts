import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { permissions } from '@rampart/contract/rules/accounts/permissions.ts';
import { hashPassword } from '../../apps/server/src/accounts/passwords.ts';
import type { BenchCompany } from './companies.ts';
import { insertRows } from './insert.ts';
import { randomFrom, uuidFrom } from './random.ts';

export interface BenchUser {
  id: string;
  companyId: number;
  email: string;
  /** The cookie of an open session. */
  token: string;
  tokenHash: Buffer;
}

export const benchPassword = 'the bench password';
const count = 2_000;

/** Users by the size of their company, each with a session and every permission. */
export async function makeUsers(pool: Pool, companies: BenchCompany[], seed = 1): Promise<BenchUser[]> {
  const random = randomFrom(seed);
  const users = companies.flatMap(({ id, share }) =>
    Array.from({ length: Math.ceil(share * count) }, (_, index) => userOf(id, index, random)),
  );
  // Hashing is slow on purpose, so all users share one hash.
  const password_hash = await hashPassword(benchPassword);
  const client = await pool.connect();
  try {
    await client.query('BEGIN; SET LOCAL ROLE rampart_operator');
    await insertRows(
      client,
      'user_account',
      users.map(({ id, companyId, email }) => {
        const named = { id, company_id: companyId, email, name: 'Bench', last_name: 'User' };
        return { ...named, password_hash, permissions, is_demo: false, created_at: new Date() };
      }),
    );
    await client.query('SET LOCAL ROLE rampart_auth');
    await insertRows(client, 'session', users.map(sessionOf));
    await client.query('COMMIT');
  } finally {
    client.release();
  }
  return users;
}

function userOf(companyId: number, index: number, random: () => number): BenchUser {
  const id = uuidFrom(random);
  const token = Buffer.from(uuidFrom(random)).toString('base64url').slice(0, 43);
  const tokenHash = createHash('sha256').update(token).digest();
  return { id, companyId, email: `user-${index + 1}@company-${companyId}.example`, token, tokenHash };
}

function sessionOf({ id, companyId, tokenHash }: BenchUser) {
  const now = new Date();
  const tomorrow = new Date(now.getTime() + 24 * 3600_000);
  return {
    id,
    token_hash: `\\x${tokenHash.toString('hex')}`,
    company_id: companyId,
    user_id: id,
    address: '127.0.0.1',
    user_agent: 'bench',
    created_at: now,
    // A request stores that its user is active, at most once a minute. Here thousands of users make one request each,
    // so almost every request would write this. That is not typical.
    last_seen_at: tomorrow,
    expires_at: tomorrow,
  };
}
