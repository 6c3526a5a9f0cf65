import { ApiError } from '#lib/api/api-error.ts';

/** Milliseconds until a failed save is tried again. The last value applies to all later tries. */
const retries = [2_000, 5_000, 10_000, 30_000];

export const retryPause = (failures: number) => retries[Math.min(failures, retries.length) - 1] ?? 0;

/** A refusal that the same call would get again. A proxy that is overloaded, or no answer, is none. */
export const isFinal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 429;
