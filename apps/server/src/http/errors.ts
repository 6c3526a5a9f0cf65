import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '@rampart/contract/api/failure.ts';
import { isDiskFull, type Disk } from '#db/disk-full.ts';
import { isUnreachable } from '#db/unreachable.ts';

export type FieldErrors = Record<string, string[]>;

/** An error for the caller. Thrown anywhere, answered in one place. */
class HttpError extends Error {
  readonly statusCode: number;
  readonly errors: FieldErrors | undefined;
  readonly headers: Record<string, string>;
  /** What the call's declared failure tells beside the message. */
  readonly more: object;

  constructor(
    statusCode: number,
    message: string,
    { errors, headers = {}, more = {} }: { errors?: FieldErrors; headers?: Record<string, string>; more?: object } = {},
  ) {
    super(message);
    this.statusCode = statusCode;
    this.errors = errors;
    this.headers = headers;
    this.more = more;
  }
}

export const unauthenticated = () => new HttpError(401, 'Sign in to continue.');
export const forbidden = (message = 'You do not have permission to do this.') => new HttpError(403, message);
export const notFound = (errors?: FieldErrors, more?: object) =>
  new HttpError(404, 'Not Found', { ...(errors && { errors }), ...(more && { more }) });
export const conflict = (errors: FieldErrors, message: string) => new HttpError(409, message, { errors });
/** The row was changed since the caller saw it; `more` is what the call declares for its 409. */
export const changed = (message: string, more: object) => new HttpError(409, message, { more });
export const tokenMismatch = () =>
  new HttpError(419, 'The X-XSRF-TOKEN header does not match the XSRF-TOKEN cookie. Reload the page and try again.');
export const invalid = (errors: FieldErrors, message = 'The given data is invalid.') =>
  new HttpError(422, message, { errors });
export const tooMany = (retryAfterSeconds: number) =>
  new HttpError(429, `Too many attempts. Try again in ${inWords(retryAfterSeconds)}.`, {
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });

/** No password is checked any more, until a new one is set. The answer is the same if there is no such account. */
export const tooManyFailures = () =>
  new HttpError(429, 'Too many wrong passwords. Set a new password with “Forgot your password?”.', {
    headers: { 'Retry-After': '86400' },
  });

/** The messages by field of a 422; undefined for any other error. */
export function refusedFields(error: unknown): FieldErrors | undefined {
  return error instanceof HttpError && error.statusCode === 422 ? error.errors : undefined;
}

/** For a field that the call does not have. */
export const unknownField = (name: string) => `The field “${name.slice(0, 100)}” is not known.`;

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

const unreachable = () =>
  new HttpError(503, 'The database cannot be reached at the moment. Try again shortly.', {
    headers: { 'Retry-After': '5' },
  });

const insufficientStorage = 507;

/** Nothing was saved: the transaction was rolled back, or never began. */
export const diskFull = () =>
  new HttpError(
    insufficientStorage,
    'The disk of the server is full, so nothing was saved. Free some space on it and try again.',
  );

const stoppedByDisk = () =>
  new HttpError(
    insufficientStorage,
    'The disk of the server is full, so your last change may not be saved. Free some space on it and try again.',
  );

/** Fastify's own refusals, with our messages and our format. */
const refusals: Record<string, () => HttpError> = {
  FST_ERR_CTP_INVALID_JSON_BODY: () => invalid({ body: ['The body is not valid JSON.'] }),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => invalid({ body: ['The body is empty.'] }),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => invalid({ body: ['The body does not have the announced length.'] }),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new HttpError(413, 'The body is too large.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new HttpError(415, 'The body must be sent as application/json.'),
};

export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const known = knownError(error);
  if (!known) {
    request.log.error({ err: error }, 'request failed');
    const message = 'Something went wrong on our side. Try again, and tell us the request id if it happens again.';
    void reply.status(500).send({ message, request_id: request.id } satisfies Failure);
    return;
  }
  if (known.statusCode >= 500) request.log.error({ err: error }, 'request failed');
  send(reply, known);
}

/**
 * The same for calls that use the database. The log tells once of a full disk, not for each call. The engine of the
 * embedded database stops when it has no room for its log, and opens again. A change that it did not answer may be saved.
 */
export const answerErrorOn =
  (disk: Disk) =>
  async (error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (isDiskFull(error)) await disk.check();
    const isRefused = isDiskFull(error) || error.statusCode === insufficientStorage;
    if (disk.isFull() && isRefused) send(reply, diskFull());
    else if (disk.isFull() && isUnreachable(error)) send(reply, stoppedByDisk());
    else answerError(error, request, reply);
    return reply;
  };

function send(reply: FastifyReply, known: HttpError): void {
  void reply
    .status(known.statusCode)
    .headers(known.headers)
    .send({ message: known.message, errors: known.errors, ...known.more } satisfies Failure);
}

function knownError(error: FastifyError): HttpError | undefined {
  if (error instanceof HttpError) return error;
  if (isDiskFull(error)) return diskFull();
  if (isUnreachable(error)) return unreachable();
  const refusal = refusals[error.code];
  if (refusal) return refusal();
  // Other errors of the caller: a broken header, a body that would poison a prototype, …
  const { statusCode } = error;
  return statusCode && statusCode >= 400 && statusCode < 500 ? new HttpError(statusCode, error.message) : undefined;
}
