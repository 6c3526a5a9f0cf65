import { rm } from 'node:fs/promises';
import type { InputFile } from '#catalogue/files/input-file.ts';
import { readInputs } from '#catalogue/files/input-files.ts';
import type { CatalogueLimits } from '#catalogue/files/limits.ts';
import { Refusal } from '#catalogue/files/refusal.ts';
import type { Loaded } from '#catalogue/loads/report.ts';
import type { Database } from '#db/connect.ts';
import { Unreached, type Fetcher, type Validators } from '#catalogue/subscriptions/fetch/fetcher.ts';
import { SourceBusy } from '#catalogue/subscriptions/fetch/source-busy.ts';
import { isCsaf, type Role, type Source } from '#catalogue/subscriptions/subscription.ts';
import { KeyWaits, type StoredKey } from '#catalogue/subscriptions/verify/signature.ts';
import {
  beginDocument,
  keepDocument,
  letWait,
  setAside,
  takeDocument,
  waitingDocuments,
  type Waiting,
} from './documents.actions.ts';
import { checkedContent, fetchDocument, type Outcome } from './fetch-document.ts';
import { inParallel } from './in-parallel.ts';

/** Documents that are fetched at the same time. */
const mostAtOnce = 4;
/** After so many runs without success, a document is set aside. */
const mostAttempts = 5;
/** After so many documents in a row that cannot be fetched, the source is taken for unreachable. */
const mostUnreached = 10;

interface Work {
  database: Database;
  fetcher: Fetcher;
  limits: CatalogueLimits;
  now: () => Date;
  role: Role | null;
  keys: readonly StoredKey[];
}

interface Handed {
  id: number;
  isSigned: boolean;
  validators: Validators;
}

/** The documents of a run, from the fetch to the result of the load. */
export function createDocuments(source: Source, work: Work) {
  const { database, fetcher, now } = work;
  /** Documents that the load works on, by the names of their files. */
  const handed = new Map<string, Handed>();
  /** What the scope left out of the files of a document, by its id. Only documents that were taken have one. */
  const scopes = new Map<number, NonNullable<Loaded['scope']>>();

  /** The checked files to load. What cannot be loaded is recorded. */
  async function* inputs(): AsyncGenerator<InputFile> {
    let unreached = 0;
    const begin = async (document: Waiting) => {
      if (document.attempts >= mostAttempts) return { document, outcome: givenUp };
      return { document, outcome: await fetchDocument(fetcher, document, { hasProofs: isCsaf(source) }) };
    };
    const waiting = waitingDocuments(database, source.id);
    for await (const { document, outcome } of inParallel(waiting, mostAtOnce, begin)) {
      if (outcome.is === 'busy') throw new SourceBusy(outcome.until);
      unreached = outcome.is === 'unreached' ? unreached + 1 : 0;
      if (outcome.is === 'fetched') yield* checked(document, outcome);
      else await recordOutcome(document, outcome);
      if (unreached >= mostUnreached && outcome.is === 'unreached') throw new Unreached(outcome.reason);
    }
  }

  async function recordOutcome({ id, attempts }: Waiting, outcome: Exclude<Outcome, { is: 'fetched' | 'busy' }>) {
    if (outcome.is === 'unchanged') await keepDocument(database, id);
    else if (outcome.is === 'refused' || attempts + 1 >= mostAttempts)
      await setAside(database, id, outcome.reason, now());
    else {
      await beginDocument(database, id, now());
      await letWait(database, id, outcome.reason, null);
    }
  }

  async function* checked(document: Waiting, outcome: Extract<Outcome, { is: 'fetched' }>): AsyncGenerator<InputFile> {
    const { id, address } = document;
    const { path, validators } = outcome.file;
    try {
      await beginDocument(database, id, now());
      let isSigned = false;
      if (isCsaf(source)) ({ isSigned } = await checkedContent(outcome, work));
      for await (const input of readInputs([path], work.limits)) {
        const name = input.name.replace(path, address);
        handed.set(name, { id, isSigned, validators });
        yield { ...input, name };
      }
    } catch (error) {
      if (error instanceof KeyWaits) await letWait(database, id, error.message, error.keyId);
      else if (error instanceof Refusal) await setAside(database, id, error.message, now());
      else throw error;
    } finally {
      if (path !== address) await rm(path, { force: true });
    }
  }

  /** Records the result of the load. Of an archive, one file that was loaded is enough. */
  async function loaded(name: string, { status, details, scope = allOfIt }: Omit<Loaded, 'skipped'>): Promise<void> {
    const document = handed.get(name);
    handed.delete(name);
    if (!document) return;
    const isRead = status !== 'failed' && status !== 'skipped';
    const before = scopes.get(document.id);
    if (!isRead) return before ? undefined : setAside(database, document.id, details, now());
    const { leftOut, outside } = {
      leftOut: scope.leftOut + (before?.leftOut ?? 0),
      outside: before && before.outside === undefined ? undefined : scope.outside,
    };
    scopes.set(document.id, { leftOut, outside });
    await takeDocument(database, document.id, { ...document, leftOut, outside });
  }

  return { inputs, loaded };
}

const allOfIt = { leftOut: 0, outside: undefined };

const givenUp = { is: 'refused', reason: 'It failed several times because of a server error.' } as const;
