import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Answer, Endpoint, Received } from '@rampart/contract/api/endpoint.ts';
import type { Author } from '#db/connect.ts';
import type { SignedInUser } from '#accounts/sessions.ts';
import type { CompanyDb } from '#db/transaction.ts';
import type { Accepted } from '#http/all-faults.ts';
import type { Download } from '#http/download.ts';
import type { FieldErrors } from '#http/errors.ts';

/** `db` is inside a transaction of the user's company: it commits when the handler returns and rolls back when it throws. */
export type Handler<E extends Endpoint> = (
  request: Received<E> & { db: CompanyDb; user: SignedInUser },
) => Promise<Answer<E>>;
/** No transaction is open: what waits for something else, such as a file, opens short ones of its own. */
export type OutsideHandler<E extends Endpoint> = (
  request: Received<E> & { user: SignedInUser; author: Author; request: FastifyRequest; reply: FastifyReply },
) => Promise<Answer<E>>;
/** No transaction is open either: the file is made while it is sent, in short transactions of its own. */
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
  /** Asked when the body is refused, by its schema or by a rule: all faults of a form come in one answer. */
  faults?: FaultFinder<E>;
  /** In bytes, where a call takes more than a form does. */
  bodyLimit?: number;
}

export interface OpenOptions {
  /** What it may do follows from a secret in its address: mail programs call it, which know no token of ours. */
  provesItself?: boolean;
}

export interface OutsideOptions<E extends Endpoint = Endpoint> extends RouteOptions<E> {
  /** The body is a form with files, which the handler reads from the request as they come in. */
  takesFiles?: boolean;
  /** Of each file, in bytes, where it is not that of a spreadsheet. */
  maxFileSize?: number;
}
