/** The source asks to come back later. */
export class SourceBusy extends Error {
  readonly until: Date;
  constructor(until: Date) {
    super('The source asked for a pause.');
    this.until = until;
  }
}

const usualMs = 15 * 60_000;
const longestMs = 24 * 3600_000;

/** Until when an answer asks for a pause: 429, or 503 with `Retry-After` in seconds or as a date. */
export function pauseUntil(status: number, retryAfter: string | undefined, now: Date): Date | undefined {
  if (status !== 429 && !(status === 503 && retryAfter !== undefined)) return undefined;
  const text = retryAfter?.trim() ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  const wanted = Number.isFinite(ms) && ms > 0 ? ms : usualMs;
  return new Date(now.getTime() + Math.min(wanted, longestMs));
}
