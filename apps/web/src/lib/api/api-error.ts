import type { Failure } from '@rampart/contract/api/failure.ts';

/** A call that the server refused, or that never reached it (status 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly errors: Failure['errors'];
  readonly requestId: string | undefined;
  /** The whole answer, for what a call declares under `failures`. */
  readonly body: unknown;

  constructor(status: number, failure: Failure, body: unknown = failure) {
    super(failure.message);
    this.status = status;
    this.errors = failure.errors;
    this.requestId = failure.request_id;
    this.body = body;
  }
}

/** A call that got no answer in time. Its caller ends the loading state; nobody shows a message for it. */
export class CallTimeout extends Error {
  override readonly name = 'CallTimeout';
}

export function isStatus(error: unknown, status: number): error is ApiError {
  return error instanceof ApiError && error.status === status;
}

/** Cancelled because a newer request of the same kind took its place, or the page was left. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'CancelledError');
}
