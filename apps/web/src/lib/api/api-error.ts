import type { Failure } from '@rampart/contract/api/failure.ts';

/** A call that the server refused, or that did not reach the server (status 0). */
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

/** A call that got no answer in time. Its caller ends the loading state. No message is shown for it. */
export class CallTimeout extends Error {
  override readonly name = 'CallTimeout';
}

export function isStatus(error: unknown, status: number): error is ApiError {
  return error instanceof ApiError && error.status === status;
}

/** Whether a request was cancelled by a newer one of the same kind or because the user left the page. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'CancelledError');
}
