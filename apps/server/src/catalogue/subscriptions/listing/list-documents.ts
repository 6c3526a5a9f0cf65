import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { JsonThread } from '#catalogue/files/json-thread.ts';
import type { Provider } from '#catalogue/subscriptions/discover/metadata.ts';
import { Unreached, type Fetcher, type Validators } from '#catalogue/subscriptions/fetch/fetcher.ts';
import type { Listed, Source } from '#catalogue/subscriptions/subscription.ts';
import { directoryFiles, directoryOf, readDirectory } from './directory.ts';
import { filesOf, linksOf } from './files.ts';
import { readRolie } from './rolie.ts';

const storedListings = z.record(
  z.string(),
  z.object({ etag: z.string().optional(), lastModified: z.string().optional() }),
);
type Listings = z.output<typeof storedListings>;

interface Reading {
  fetcher: Fetcher;
  json: JsonThread;
  folders: readonly string[];
}

/** The listings that changed, and the validators of all of them. */
export interface Listing {
  documents: Listed[];
  listings: Listings;
}

/** What the source lists. A listing that did not change since the last run is left out. */
export async function listDocuments(
  { kind, address, listings: stored }: Source,
  provider: Provider | undefined,
  { fetcher, json, folders }: Reading,
): Promise<Listing> {
  const known = storedListings.catch({}).parse(stored);
  const listings: Listings = {};
  const changed = async (url: string, before: Validators | undefined = known[url]) => {
    const got = await fetcher.fetchFile(url, before);
    const validators: Validators = got ? got.validators : (known[url] ?? {});
    if (validators.etag !== undefined || validators.lastModified !== undefined) listings[url] = validators;
    return got;
  };
  const rolie = async (url: string) => {
    const got = await changed(url);
    return got ? readRolie(await json.parse(await readFile(got.path)), got.url) : [];
  };
  const directory = async (given: string) => {
    const base = directoryOf(given);
    const read = (before?: Validators) =>
      Promise.all(directoryFiles.map((name) => orMissing(changed(`${base}${name}`, before))));
    let [changes, index] = await read();
    // Only both of them together tell which documents have no date.
    const isNew = typeof changes === 'object' || typeof index === 'object';
    if (isNew && (changes === undefined || index === undefined)) [changes, index] = await read({});
    if (changes === 'missing' && index === 'missing')
      throw new Unreached('The directory has neither changes.csv nor index.txt.');
    const textOf = async (got: typeof changes) => (typeof got === 'object' ? readFile(got.path, 'utf8') : '');
    return readDirectory(base, { changes: await textOf(changes), index: await textOf(index) });
  };

  const documents: Listed[] = [];
  // A provider offers the same documents in both forms. CSAF (7.3.2) prefers feeds. They name hashes and signatures.
  const { feeds = [], directories = [] } = provider ?? {};
  if (provider && feeds.length + directories.length === 0)
    throw new Unreached('The provider lists no public documents.');
  for (const url of kind === 'rolie' ? [address] : feeds) documents.push(...(await rolie(url)));
  if (feeds.length === 0)
    for (const url of kind === 'directory' ? [address] : directories) documents.push(...(await directory(url)));
  if (kind === 'kev' || kind === 'epss') documents.push({ address });
  if (kind === 'files') documents.push(...(await plainFiles(address, { fetcher, folders })));
  return { documents, listings };
}

async function plainFiles(
  address: string,
  { fetcher, folders }: Pick<Reading, 'fetcher' | 'folders'>,
): Promise<Listed[]> {
  if (!/^https?:/i.test(address)) return filesOf(address, folders);
  if (/\.(json|tgz|gz)$/i.test(new URL(address).pathname)) return [{ address }];
  const { url, text } = await fetcher.fetchText(address);
  const links = linksOf(text, url);
  if (links.length === 0) throw new Unreached('The page has no links to .json or .tar.gz files below its address.');
  return links;
}

async function orMissing<T>(work: Promise<T>): Promise<T | 'missing'> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Unreached && (error.status === 404 || error.status === 410)) return 'missing';
    throw error;
  }
}
