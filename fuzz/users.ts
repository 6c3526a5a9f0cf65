import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { permissions, type Permission } from '@rampart/contract/rules/permissions.ts';
import type { Database } from '../apps/server/src/db/connect.ts';

/** The kinds of users who make calls: strangers, and users with no, one, all or an operator's permissions. */
export const kinds = [
  'stranger',
  'no permission',
  'all of a company',
  'other company',
  'operator',
  ...permissions,
] as const;
export type Kind = (typeof kinds)[number];

const ofCompany = permissions.filter((permission) => permission !== 'Administration.operator');

export function permissionsOf(kind: Kind): readonly Permission[] {
  if (kind === 'stranger' || kind === 'no permission') return [];
  if (kind === 'operator') return permissions;
  if (kind === 'all of a company' || kind === 'other company') return ofCompany;
  return [kind];
}

export const isOperator = (kind: Kind) => permissionsOf(kind).includes('Administration.operator');

export interface FuzzUser {
  id: string;
  token: string;
}

/** A user makes this many calls at most. Then another one of the kind continues, so that no limit stops the run. */
export const callsPerUser = 60;

const uuidFrom = (text: string) => {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** Creates signed-in users of one kind. */
export async function createUsers(
  database: Database,
  kind: Kind,
  companyId: number,
  count: number,
): Promise<FuzzUser[]> {
  const users = Array.from({ length: count }, (_, index) => {
    const name = `${kind}-${index}`;
    return { id: uuidFrom(name), token: createHash('sha256').update(`token of ${name}`).digest('base64url') };
  });
  const ids = users.map(({ id }) => id);
  const emails = users.map((_, index) => `${kind.replaceAll(' ', '-').toLowerCase()}-${index}@users.example`);
  const hashes = users.map(({ token }) => createHash('sha256').update(token).digest('hex'));
  await database.asOperator((db) =>
    sql`INSERT INTO user_account (id, company_id, email, name, last_name, permissions)
      SELECT id, ${companyId}, email, 'Fuzz', 'User', ${[...permissionsOf(kind)]}::text[]
      FROM unnest(${ids}::uuid[], ${emails}::text[]) AS t (id, email)`.execute(db),
  );
  await database.asAuth((db) =>
    sql`INSERT INTO session (token_hash, company_id, user_id, address, user_agent, created_at, last_seen_at, expires_at)
      SELECT decode(hash, 'hex'), ${companyId}, id, '127.0.0.1', 'fuzz', now(), now(), now() + interval '1 day'
      FROM unnest(${ids}::uuid[], ${hashes}::text[]) AS t (id, hash)`.execute(db),
  );
  return users;
}
