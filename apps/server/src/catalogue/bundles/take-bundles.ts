import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import type { InputFile } from '#catalogue/files/input-file.ts';
import { Refusal } from '#catalogue/files/refusal.ts';
import type { Database } from '#db/connect.ts';
import { openBundle, type OpenedBundle } from './open-bundle.ts';
import { trustedKeys } from './keys.actions.ts';
import { lastTaken, recordTaken, type LastTaken } from './taken-bundles.actions.ts';

/** Opens the bundles of a load. */
export interface BundleReader {
  /** The documents of a bundle, after a line about the bundle itself. Throws a refusal before the first of them. */
  read(path: string): AsyncGenerator<InputFile>;
  /** When everything is loaded: records which bundles were taken. */
  finish(at: Date): Promise<void>;
}

export function createBundleReader(database: Database, onRefusal: (reason: string) => void = () => {}): BundleReader {
  const taken: OpenedBundle[] = [];
  return {
    async *read(path) {
      const bundle = await openBundle(path, await trustedKeys(database)).catch((error: unknown) => {
        if (error instanceof Refusal) onRefusal(error.message);
        throw error;
      });
      yield { name: `${path}: bundle`, ...aboutBundle(bundle, await lastTaken(database, bundle.key.id)) };
      yield* bundle.documents();
      taken.push(bundle);
    },
    async finish(at) {
      for (const { key, manifest } of taken) await recordTaken(database, key.id, manifest, at);
    },
  };
}

const dayOf = (moment: string | Date) => new Date(moment).toISOString().slice(0, 10);

/** What the bundle is, and what is wrong with its place among the bundles before it. */
function aboutBundle({ manifest, key }: OpenedBundle, last: LastTaken | undefined) {
  const { since, until, documents } = manifest;
  const range =
    since === null ? `all documents until ${dayOf(until)}` : `documents from ${dayOf(since)} to ${dayOf(until)}`;
  const notes: string[] = [];
  if (since !== null && (!last || last.until < new Date(since)))
    notes.push(
      last
        ? `A bundle is missing: the last bundle from this installation ended on ${dayOf(last.until)}, and this one begins on ${dayOf(since)}. Write one with --since ${dayOf(last.until)}.`
        : `There is no earlier bundle from this installation. This one begins on ${dayOf(since)}: write one without --since to get older documents.`,
    );
  if (last && last.until > new Date(until))
    notes.push(
      `It is older than a bundle of ${dayOf(last.until)} that is already loaded. Documents with a newer version here do not change.`,
    );
  return {
    leftOut: `bundle of ${key.name}, ${quantity(documents.length, 'document')}, ${range}; its signature is right`,
    notes,
    kind: 'bundle' as const,
  };
}
