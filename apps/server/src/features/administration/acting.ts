import type { FastifyRequest } from 'fastify';
import { recordSecurity } from '#accounts/security-record.ts';
import type { Author } from '#db/connect.ts';
import type { OperatorDb } from '#db/transaction.ts';
import type { SignedInUser } from '#accounts/sessions.ts';
import { addressOf } from '#http/address.ts';

/** An administrator who makes a change, with the names for the security record. */
export interface Acting {
  user: SignedInUser;
  by: Author;
  address: string;
  requestId: string;
}

export function actingOf({ user, author, request }: { user: SignedInUser; author: Author; request: FastifyRequest }) {
  return { user, by: author, address: addressOf(request), requestId: request.id } satisfies Acting;
}

/** Records what an operator changed for all companies, in the security record of the operator's own company. */
export const recordActing = (
  db: OperatorDb,
  { by, user, address, requestId }: Acting,
  at: Date,
  kind: Parameters<typeof recordSecurity>[1]['kind'],
  details: Record<string, string>,
) => recordSecurity(db, { kind, at, companyId: user.companyId, userId: user.id, by, address, requestId, details });
