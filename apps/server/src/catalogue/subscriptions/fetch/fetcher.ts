import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { createDownload } from '#http/outbound/download-file.ts';
import { OutboundRefusal } from '#http/outbound/outbound.ts';
import { TooLarge } from '#http/outbound/download-file.ts';
import { catalogueLimits } from '#catalogue/files/limits.ts';
import { Refusal } from '#catalogue/files/refusal.ts';
import { pauseUntil, SourceBusy } from './source-busy.ts';

/** What the source said of a file when it was last fetched. A request with it gets 304 if nothing changed. */
export interface Validators {
  etag?: string | undefined;
  lastModified?: string | undefined;
}

export interface Fetched {
  /** The address after all redirects. */
  url: string;
  path: string;
  sha256: string;
  sha512: string;
  validators: Validators;
}

/** The file could not be fetched now. A later run tries it again. */
export class Unreached extends Error {
  readonly status: number | undefined;
  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

const mebibyte = 1024 * 1024;
/** Of a hash, a signature or a key. */
const largestSmall = mebibyte;

export type Fetcher = ReturnType<typeof createFetcher>;

/** Fetches files into a folder. A fault is told in words for operators. */
export function createFetcher(download: ReturnType<typeof createDownload>, folder: string, now: () => Date) {
  let files = 0;

  /** Undefined if nothing changed. */
  async function fetchFile(
    url: string,
    validators: Validators = {},
    largest = catalogueLimits.fileBytes,
  ): Promise<Fetched | undefined> {
    files += 1;
    // The name tells the kind of some files.
    const name = new URL(url).pathname
      .split('/')
      .at(-1)
      ?.replaceAll(/[^\w.-]/g, '')
      .slice(-80);
    const to = join(folder, `${files}-${name}`);
    const headers = {
      ...(validators.etag !== undefined && { 'if-none-match': validators.etag }),
      ...(validators.lastModified !== undefined && { 'if-modified-since': validators.lastModified }),
    };
    const answer = await download(url, { to, largest, headers }).catch((error: unknown) => {
      throw inWords(error);
    });
    const until = pauseUntil(answer.status, answer.headers['retry-after'], now());
    if (until) throw new SourceBusy(until);
    if (answer.status === 304) return undefined;
    if (answer.status !== 200)
      throw new Unreached(`The source answered ${answer.status}${named(answer.status)}.`, answer.status);
    const { etag, 'last-modified': lastModified } = answer.headers;
    return { ...answer, path: to, validators: { etag, lastModified } };
  }

  return {
    fetchFile,
    async fetchText(url: string): Promise<{ url: string; text: string }> {
      const got = await fetchFile(url, {}, largestSmall);
      if (!got) throw new Unreached('The source sent an unexpected 304 response.');
      return { url: got.url, text: await readFile(got.path, 'utf8') };
    },
  };
}

const names: Record<number, string> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  410: 'Gone',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};
const named = (status: number) => (names[status] ? ` (${names[status]})` : '');

function inWords(error: unknown): Error {
  if (error instanceof OutboundRefusal) return new Unreached(`The address is refused: ${error.message}`);
  if (error instanceof TooLarge) return new Refusal(error.message);
  const { code, message, name } = error as NodeJS.ErrnoException;
  if (name === 'TimeoutError' || name === 'AbortError') return new Unreached('The answer took too long.');
  const known: Record<string, string> = {
    ENOTFOUND: 'There is no host with this name.',
    ECONNREFUSED: 'The host refuses the connection.',
    ECONNRESET: 'The host ended the connection.',
    ERR_STREAM_PREMATURE_CLOSE: 'The answer ended too early.',
  };
  return new Unreached(known[code ?? ''] ?? message);
}
