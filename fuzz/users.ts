import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { permissions, type Permission } from '@rampart/contract/rules/accounts/permissions.ts';
import type { Database } from '../apps/server/src/db/connect.ts';
import { createFactors, uuidFrom } from './secrets.ts';

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
  /** The id of a second session, in another browser. */
  otherSession: string;
}

/** A user makes this many calls at most. Then another one of the kind continues, so that no limit stops the run. */
export const callsPerUser = 60;

/** Creates signed-in users of one kind. */
export async function createUsers(
  database: Database,
  kind: Kind,
  companyId: number,
  count: number,
  passwordHash: string,
): Promise<FuzzUser[]> {
  const users = Array.from({ length: count }, (_, index) => {
    const name = `${kind}-${index}`;
    const otherSession = uuidFrom(`other session of ${name}`);
    return { id: uuidFrom(name), token: hash(`token of ${name}`, 'base64url'), otherSession };
  });
  const ids = users.map(({ id }) => id);
  const emails = users.map((_, index) => `${kind.replaceAll(' ', '-').toLowerCase()}-${index}@users.example`);
  const sessions = users.flatMap(({ id, token, otherSession }, index) => [
    // Half of the users have confirmed who they are, for the whole run.
    { id: uuidFrom(token), user_id: id, hash: hash(token, 'hex'), is_confirmed: index % 2 === 0 },
    { id: otherSession, user_id: id, hash: hash(otherSession, 'hex'), is_confirmed: false },
  ]);
  await database.asOperator((db) =>
    sql`INSERT INTO user_account (id, company_id, email, name, last_name, password_hash, permissions)
      SELECT id, ${companyId}, email, 'Fuzz', 'User', ${passwordHash}, ${[...permissionsOf(kind)]}::text[]
      FROM unnest(${ids}::uuid[], ${emails}::text[]) AS t (id, email)`.execute(db),
  );
  // With a checked second factor, a session stays open if a company begins to require one.
  await database.asAuth((db) =>
    sql`INSERT INTO session (token_hash, id, company_id, user_id, address, user_agent, created_at, last_seen_at,
        expires_at, second_factor, confirmed_at)
      SELECT decode(hash, 'hex'), id, ${companyId}, user_id, '127.0.0.1', 'fuzz', now(), now(), now() + interval '1 day',
        'code', CASE WHEN is_confirmed THEN now() + interval '1 day' END
      FROM jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb) AS t (id uuid, user_id uuid, hash text, is_confirmed boolean)`.execute(
      db,
    ),
  );
  // One has a second factor, one is about to confirm it, and one has none.
  const owners = ids.map((id, index) => ({ id, isConfirmed: index % 3 === 0 })).filter((_, index) => index % 3 < 2);
  await createFactors(database, companyId, owners);
  return users;
}

const hash = (text: string, encoding: 'hex' | 'base64url') => createHash('sha256').update(text).digest(encoding);
