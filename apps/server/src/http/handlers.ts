import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Answer, Endpoint, Received } from '@rampart/contract/api/endpoint.ts';
import type { Author } from '#db/connect.ts';
import type { SignedInUser } from '#accounts/sessions.ts';
import type { CompanyDb } from '#db/transaction.ts';
import type { Accepted } from '#http/input/all-faults.ts';
import type { Download } from '#http/download.ts';
import type { FieldErrors } from '#http/errors.ts';

/**
 * `db` is inside a transaction of the user's company. It commits when the handler returns and rolls back when it
 * throws.
 */
export type Handler<E extends Endpoint> = (
  request: Received<E> & { db: CompanyDb; user: SignedInUser },
) => Promise<Answer<E>>;
/**
 * No transaction is open. A handler that waits for something else, such as a file, opens its own short transactions.
 */
export type OutsideHandler<E extends Endpoint> = (
  request: Received<E> & { user: SignedInUser; author: Author; request: FastifyRequest; reply: FastifyReply },
) => Promise<Answer<E>>;
/** No transaction is open here either. The file is generated while it is sent, in short transactions. */
export type DownloadHandler<E extends Endpoint> = (
  request: Received<E> & { user: SignedInUser; author: Author },
) => Promise<Download>;
export type OpenHandler<E extends Endpoint> = (
  request: Received<E> & { request: FastifyRequest; reply: FastifyReply },
) => Promise<Answer<E>>;

/** Finds faults in the accepted fields of a body that its schema cannot find, by field. */
export type FaultFinder<E extends Endpoint> = (request: {
  params: z.output<E['params']>;
  body: Accepted<z.output<E['body']>>;
  db: CompanyDb;
  user: SignedInUser;
  request: FastifyRequest;
}) => Promise<FieldErrors>;

export interface RouteOptions<E extends Endpoint = Endpoint> {
  /** Called when the schema or a rule refuses the body, so that one answer contains all faults of a form. */
  faults?: FaultFinder<E>;
  /** In bytes, for a call that accepts more than a form. */
  bodyLimit?: number;
}

export interface OpenOptions {
  /** A secret in the address of the call grants access. Mail programs make the call, and they have no XSRF token. */
  provesItself?: boolean;
  /**
   * Refused on a full disk before anything is written, like the changes of signed-in users. Reading needs a session, so
   * signing in and out are not refused.
   */
  needsRoom?: boolean;
}

export interface OutsideOptions<E extends Endpoint = Endpoint> extends RouteOptions<E> {
  /** The body is a form with files. The handler reads them from the request as they arrive. */
  takesFiles?: boolean;
  /** For each file, in bytes, if it differs from the limit of a spreadsheet. */
  maxFileSize?: number;
}
