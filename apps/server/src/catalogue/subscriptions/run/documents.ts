import { rm } from 'node:fs/promises';
import type { InputFile } from '#catalogue/files/input-file.ts';
import { readInputs } from '#catalogue/files/input-files.ts';
import type { CatalogueLimits } from '#catalogue/files/limits.ts';
import { Refusal } from '#catalogue/files/refusal.ts';
import type { FileReport } from '#catalogue/loads/report.ts';
import type { Database } from '#db/connect.ts';
import { Unreached, type Fetcher } from '#catalogue/subscriptions/fetch/fetcher.ts';
import { SourceBusy } from '#catalogue/subscriptions/fetch/source-busy.ts';
import { hasProofs, isCsaf, type Role, type Source } from '#catalogue/subscriptions/subscription.ts';
import { checkDocument } from '#catalogue/subscriptions/verify/check-document.ts';
import { listNamedKeys } from '#catalogue/subscriptions/verify/keys.actions.ts';
import { KeyRefused, KeyWaits } from '#catalogue/subscriptions/verify/signature.ts';
import {
  beginDocument,
  countUnreached,
  keepDocument,
  leaveUnreached,
  letWaitForKey,
  putBack,
  setAside,
  takeDocument,
  waitingDocuments,
  type Waiting,
} from './documents.actions.ts';
import { fetchDocument, type Outcome } from './fetch-document.ts';
import { inParallel } from './in-parallel.ts';
import { openDocument, type OpenDocument } from './open-document.ts';

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
  /** Whether the source names keys. */
  hasKeys: boolean;
  /** The number of the run. */
  run: number;
  /** Called after each document. Throws if the run works for nothing. */
  renew(): Promise<void>;
  /** Whether the turn ends here. */
  isOver(): boolean;
}

/** The documents of a run, from the fetch to the result of the load. */
export function createDocuments(source: Source, work: Work) {
  const { database, fetcher, now, run } = work;
  /** Documents that are being loaded. */
  const open = new Set<OpenDocument>();
  /** The document of each file that was handed to the load. Results come in the same order. */
  const handed: OpenDocument[] = [];

  /** The checked files to load. What cannot be loaded is recorded. Ends early if the turn is over. */
  async function* inputs(): AsyncGenerator<InputFile> {
    const isUnreachable = countOutage();
    const wanted = { role: work.role, hasProofs: hasProofs(source), hasKeys: work.hasKeys };
    const begin = async (document: Waiting) => {
      if (document.attempts >= mostAttempts) return { document, outcome: givenUp };
      return { document, outcome: await fetchDocument(fetcher, document, wanted) };
    };
    const waiting = waitingDocuments(database, source.id, run);
    for await (const { document, outcome } of inParallel(waiting, mostAtOnce, begin)) {
      if (outcome.is === 'busy') throw new SourceBusy(outcome.until);
      await work.renew();
      if (outcome.is === 'fetched') yield* checked(document, outcome);
      else await recordOutcome(document, outcome);
      if (isUnreachable(document, outcome) && outcome.is === 'unreached') throw new Unreached(outcome.reason);
      if (work.isOver()) return;
    }
  }

  async function recordOutcome({ id }: Waiting, outcome: Exclude<Outcome, { is: 'fetched' | 'busy' }>) {
    if (outcome.is === 'unchanged') await keepDocument(database, id);
    else if (outcome.is === 'refused') await setAside(database, id, outcome, now());
    else await leaveUnreached(database, id, { reason: outcome.reason, run, at: now() });
  }

  async function* checked(document: Waiting, outcome: Extract<Outcome, { is: 'fetched' }>): AsyncGenerator<InputFile> {
    const { id, address } = document;
    const { path, validators } = outcome.file;
    const opened = openDocument({ id, address, validators, hasListings: !isCsaf(source) });
    open.add(opened);
    try {
      await beginDocument(database, id, now());
      // Somebody can decide about a key during the run.
      const keys = await listNamedKeys(database, source.id);
      opened.isSigned = await checkDocument(outcome.file, { proofs: outcome.proofs, role: work.role, keys });
      for await (const input of readInputs([path], work.limits)) {
        opened.handOver();
        handed.push(opened);
        yield { ...input, name: input.name.replace(path, address) };
      }
      opened.endOfFiles();
      await settle(opened);
    } catch (error) {
      if (error instanceof KeyWaits) await letWaitForKey(database, id, { reason: error.message, keyId: error.keyId });
      else if (error instanceof Refusal)
        await setAside(
          database,
          id,
          { reason: error.message, keyId: error instanceof KeyRefused ? error.keyId : undefined },
          now(),
        );
      else throw error;
      open.delete(opened);
    } finally {
      if (path !== address) await rm(path, { force: true });
    }
  }

  /** Takes the document or sets it aside, when all its files were loaded. */
  async function settle(opened: OpenDocument): Promise<void> {
    const result = opened.result();
    if (!result) return;
    open.delete(opened);
    if (result.reason !== undefined) await setAside(database, opened.id, result, now());
    else await takeDocument(database, opened.id, result);
  }

  return {
    inputs,
    /** Records the result of the load of the next file. */
    async loaded(result: FileReport): Promise<void> {
      const opened = handed.shift();
      if (!opened) return;
      opened.add(result);
      await settle(opened);
    },
    /** The turn ends: the next one fetches the documents again of which not all files were loaded. */
    pause: () =>
      putBack(
        database,
        [...open].map(({ id }) => id),
      ),
    /** The run is complete. */
    finish: () => countUnreached(database, { sourceId: source.id, run, most: mostAttempts }),
  };
}

/**
 * Tells whether the source does not answer any more. What an earlier run could not fetch comes last and often never can
 * be fetched. So it counts only if the source also says nothing, and nothing else could be fetched.
 */
function countOutage() {
  let inRow = 0;
  let answers = false;
  return ({ wasUnreached }: Waiting, outcome: Outcome): boolean => {
    const isOutage = outcome.is === 'unreached' && !(wasUnreached && outcome.hasAnswered);
    inRow = isOutage ? inRow + 1 : 0;
    answers ||= !isOutage;
    return inRow >= mostUnreached && !(wasUnreached && answers);
  };
}

const givenUp = { is: 'refused', reason: 'It failed several times because of a server error.' } as const;
