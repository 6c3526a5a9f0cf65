import type { FastifyRequest } from 'fastify';
import type { Author } from '#db/connect.ts';
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
